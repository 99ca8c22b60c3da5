import { describe, expect, onTestFinished, test } from "vitest";

import { holdUntil } from "#tests/pages/held-answers.ts";
import { openHost, openImages, paint, sending } from "#tests/pictures/image-hosts.ts";

import { createArchiveGate, type ArchiveGate } from "#app/services/archive/archive-gate.ts";
import { createArchive } from "#app/services/archive/archive.server.ts";
import { createResilientClient } from "#app/services/resilient-client.server.ts";
import { openArchive } from "../../stand-ins/archive/open-archive.ts";

describe("an item's picture from the archive", () => {
  const openAt = (archive: string, variables: Record<string, string> = {}, gate?: ArchiveGate) => {
    const places = { ARCHIVE_URL: archive, ARCHIVE_PUBLIC_URL: archive };
    const settings = { ...places, PUBLIC_URL: "http://films.local", ...variables };
    return openImages("http://127.0.0.1:1", settings, gate);
  };

  test("is fetched once, by its complete name, and cached for a week by browsers", async () => {
    const picture = await paint(180, 240).jpeg().toBuffer();
    const host = await openHost(sending(picture));
    const { ask } = await openAt(host.origin);
    for (const item of ["Nosferatu_1922.", "Nosferatu_1922.", "%40who"]) {
      const { status, headers } = await ask(`/images/archive/${item}`);
      expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(headers.get("cache-control")).toBe("public, max-age=604800");
    }
    expect(host.requests).toEqual(["/services/img/Nosferatu_1922.", "/services/img/%40who"]);
    for (const odd of ["a/b", "..", "a%2Fb", "%3Cb%3E", ""]) {
      expect((await ask(`/images/archive/${odd}`)).status).toBe(404);
    }
    expect(host.requests).toHaveLength(2);
  });

  test("that the archive does not have is missing, and its gray placeholder is not shown", async () => {
    const archive = await openArchive();
    onTestFinished(archive.close);
    const { ask, troubles } = await openAt(archive.origin);
    for (const item of ["matinee-invented-no-picture", "Nosferatu1922"]) {
      const { status, headers } = await ask(`/images/archive/${item}`);
      expect([status, headers.get("cache-control")]).toEqual([404, "public, max-age=300"]);
    }
    expect(troubles).toEqual([]);
    expect((await ask("/images/archive/matinee-invented-picture-refused")).status).toBe(502);
  });

  test("is not its placeholder in another format either", async () => {
    const placeholder = await paint(180, 240).jpeg().toBuffer();
    const host = await openHost((request, response) => {
      if (request.url?.endsWith("/notfound.png")) sending(placeholder)(request, response);
      else response.writeHead(302, { location: "/images/notfound.png" }).end();
    });
    const { ask } = await openAt(host.origin);
    expect((await ask("/images/archive/Detour")).status).toBe(404);
  });

  test("is fetched from nowhere else, and must be a picture", async () => {
    const elsewhere = await openHost(sending(await paint(180, 240).jpeg().toBuffer()));
    const host = await openHost((request, response) => {
      if (request.url?.endsWith("page")) response.end("<html>Temporarily Offline</html>");
      else response.writeHead(302, { location: `${elsewhere.origin}/x.jpg` }).end();
    });
    const { ask } = await openAt(host.origin);
    expect((await ask("/images/archive/page")).status).toBe(502);
    expect((await ask("/images/archive/sent-on")).status).toBe(502);
    expect(elsewhere.requests).toEqual([]);
  });

  test("is left to the archive where browsers fetch pictures themselves", async () => {
    const own = { IMAGES: "direct", ARCHIVE_PUBLIC_URL: "http://browsers.local" };
    const { ask } = await openAt("http://archive.local", own);
    const { status, headers } = await ask("/images/archive/Detour");
    expect([status, headers.get("location")]).toEqual([
      302,
      "http://browsers.local/services/img/Detour",
    ]);
  });

  test("shares the archive's limit of four open requests", async () => {
    const picture = await paint(180, 240).jpeg().toBuffer();
    const underWay = { pictures: 0, all: 0, mostPictures: 0, most: 0 };
    const hold = holdUntil(4);
    const host = await openHost((request, response) => {
      const isPicture = request.url?.startsWith("/services/img/") ? 1 : 0;
      underWay.all += 1;
      underWay.pictures += isPicture;
      underWay.most = Math.max(underWay.most, underWay.all);
      underWay.mostPictures = Math.max(underWay.mostPictures, underWay.pictures);
      hold(() => {
        underWay.all -= 1;
        underWay.pictures -= isPicture;
        if (isPicture) sending(picture)(request, response);
        else response.end("{}");
      });
    });
    const gate = createArchiveGate();
    const { ask } = await openAt(host.origin, {}, gate);
    const client = createResilientClient({ service: "archive", maxConnections: 4, gate });
    onTestFinished(client.close);
    const archive = createArchive({
      client,
      origin: new URL(host.origin),
      userAgent: "Matinee/1.0",
      mayHoldFiles: () => false,
    });
    const pictures = Array.from({ length: 12 }, (_, at) => ask(`/images/archive/film-${at}`));
    await expect.poll(() => underWay.pictures).toBe(3);
    const items = Array.from({ length: 12 }, (_, at) => archive.item(`film-${at}`));
    const answers = await Promise.all(pictures);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(items);
    expect(underWay).toMatchObject({ most: 4, mostPictures: 3 });
  });
});
