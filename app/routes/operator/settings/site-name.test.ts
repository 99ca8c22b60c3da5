import { expect, test } from "vitest";

import { currentWriting } from "#app/translations/current-language.ts";
import * as about from "#app/routes/info/about.tsx";
import * as terms from "#app/routes/info/terms.tsx";
import * as manifest from "#app/routes/installed/manifest.ts";
import { asBuilt } from "#tests/as-built.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openOperatorSite } from "#tests/operator/operator-site.ts";
import type { RouteModule } from "#tests/site.ts";

import * as emailPreview from "../email-preview-html.ts";
import * as settings from "./settings.tsx";

const PATH = "/operator/settings";
const routes = {
  [PATH]: asBuilt(settings),
  "/operator/emails/preview/html": { ...emailPreview } as RouteModule,
  "/about": asBuilt(about),
  "/terms": asBuilt(terms),
  "/manifest": { ...manifest } as RouteModule,
  /** Says the name outside of a text. */
  "/name": { loader: () => new Response(currentWriting().site), handle: { access: "everyone" } },
};

const LONG = "W".repeat(40);
const MARKUP = `<img src=x onerror="alert('1')">&amp;`;

describeOnSqlite("the name of the site", ({ open }) => {
  const openSite = async (variables: Record<string, string> = {}) => {
    const site = await openOperatorSite(await open(), routes, {}, variables);
    await site.fresh(PATH);
    const rename = async (siteName: string) => {
      const page = await site.operator.text(PATH);
      const [, version = ""] =
        /value="name"\/><input[^>]*name="version"[^>]*value="([^"]*)"/.exec(page) ?? [];
      return site.operator.post(PATH, { group: "name", siteName, version });
    };
    return { ...site, rename, visitor: site.browser() };
  };

  test("is on every page at once, cached ones too, and comes back to the default", async () => {
    const { rename, visitor } = await openSite();
    const before = await visitor.text("/about");
    expect(before).toContain("<title>About · Matinee</title>");
    expect((await rename("Kino Nord")).status).toBe(303);
    const page = await visitor.text("/about");
    expect(page).toContain("<title>About · Kino Nord</title>");
    expect(page).toContain('content="Kino Nord" name="application-name"');
    expect(page.replace(/<svg.*?<\/svg>/gs, "")).not.toMatch(/>[^<]*\bMatinee\b/);
    expect(await visitor.text("/terms")).toContain("between you and Kino Nord");
    expect(JSON.parse(await visitor.text("/manifest"))).toMatchObject({
      name: "Kino Nord",
      short_name: "Kino Nord",
    });
    expect((await rename("")).status).toBe(303);
    expect(await visitor.text("/about")).toBe(before);
  });

  test("is text, whatever it contains, and keeps its own direction", async () => {
    const { rename, visitor, operator } = await openSite();
    expect((await rename(MARKUP)).status).toBe(303);
    const page = await visitor.text("/about");
    expect(page).not.toContain("<img src=x");
    expect(page).toContain("&lt;img src=x");
    const EMAIL = "/operator/emails/preview/html?email=welcomeEmail&in=en";
    const preview = await operator.text(EMAIL);
    expect(preview).not.toContain("<img src=x");
    expect(preview).toContain("&lt;IMG SRC=X");
    expect(await visitor.text("/name")).toBe(MARKUP);

    expect((await rename("  سينما\n  الشمال ")).status).toBe(303);
    expect(await visitor.text("/name")).toBe("سينما الشمال");
    expect(await visitor.text("/about")).toContain("About · \u2068سينما الشمال\u2069</title>");
    expect((await rename(LONG)).status).toBe(303);
    expect(await visitor.text("/about")).toContain(`<title>About · ${LONG}</title>`);
  });

  test("of the environment wins, and is shown as locked", async () => {
    const { rename, visitor, operator } = await openSite({ SITE_NAME: "Lichtspiel!" });
    expect(await operator.text(PATH)).toContain("The environment decides this: SITE_NAME");
    expect((await rename("Kino Nord")).status).toBe(409);
    expect(await visitor.text("/about")).toContain(
      "<title>About · \u2068Lichtspiel!\u2069</title>",
    );
  });
});
