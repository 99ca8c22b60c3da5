import { readFileSync } from "node:fs";

import sharp from "sharp";
import { expect, test } from "vitest";

import { languages } from "#app/translations/languages.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

import * as manifest from "./manifest.ts";
import * as share from "./share.ts";

const publicFolder = new URL("../../../public/", import.meta.url);
const routes = {
  "/manifest": { ...manifest } as RouteModule,
  "/share": { ...share } as RouteModule,
};

interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}

describeOnSqlite("the manifest", ({ open }) => {
  test("is in the language of its page, and leads into it", async () => {
    const codes = languages.map(({ code }) => code).join();
    const { origin } = await openTestSite({
      database: await open(),
      routes,
      variables: { LANGUAGES: codes },
    });
    const read = async (path: string) => (await fetch(origin + path)).json();
    const [english, arabic] = [await read("/manifest"), await read("/ar/manifest")];
    expect(english).toMatchObject({ id: "/", start_url: "/", lang: "en", dir: "ltr" });
    expect(arabic).toMatchObject({ id: "/", start_url: "/ar", scope: "/", lang: "ar", dir: "rtl" });
    expect(arabic.description).not.toBe(english.description);
    expect(arabic.shortcuts[0].url).toBe("/ar/search");
    const { action } = arabic.share_target;
    const shared = await fetch(`${origin}${action}?title=The+General`, { redirect: "manual" });
    expect(shared.status).toBe(303);
    expect(shared.headers.get("location")).toBe("/ar/search?q=The+General");
  });

  test("of every language has its own words, and keeps what it opens in that language", async () => {
    const codes = languages.map(({ code }) => code);
    const variables = { LANGUAGES: codes.join() };
    const { origin } = await openTestSite({ database: await open(), routes, variables });
    const descriptions = new Set<string>();
    for (const { code, direction } of languages) {
      const prefix = code === "en" ? "" : `/${code}`;
      const read = await (await fetch(`${origin}${prefix}/manifest`)).json();
      expect(read).toMatchObject({ id: "/", scope: "/", lang: code, dir: direction });
      const { start_url, share_target, shortcuts } = read;
      const urls: string[] = shortcuts.map(({ url }: { url: string }) => url);
      for (const url of [...urls, share_target.action]) {
        expect(url.startsWith(`${prefix}/`), `${code}: ${url}`).toBe(true);
      }
      expect(start_url).toBe(prefix || "/");
      descriptions.add(read.description);
    }
    expect(descriptions.size).toBe(codes.length);
  });

  test("has what browsers ask of an app that can be installed", async () => {
    const { origin } = await openTestSite({ database: await open(), routes });
    const response = await fetch(`${origin}/manifest`);
    expect(response.headers.get("content-type")).toBe("application/manifest+json");
    const { name, display, icons } = await response.json();
    expect([name, display]).toEqual(["Matinee", "standalone"]);
    const drawn = (icons as Icon[]).filter(({ sizes }) => sizes !== "any");
    for (const { src, sizes } of drawn) {
      const picture = sharp(readFileSync(new URL(src.slice(1), publicFolder)));
      const { width, height } = await picture.metadata();
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
    expect(drawn.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
      "512x512 monochrome",
    ]);
  });
});
