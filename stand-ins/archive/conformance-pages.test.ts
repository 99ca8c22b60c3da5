import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openArchive, type OpenArchive } from "./open-archive.ts";
import { defaultQuirks } from "./quirks.ts";

const INVENTED = "matinee-invented-";

let archive: OpenArchive;
beforeAll(async () => {
  archive = await openArchive();
});
afterAll(() => archive.close());
beforeEach(() => {
  Object.assign(archive.quirks, defaultQuirks());
});

describe("§3.3 /services/img/", () => {
  test("is a small JPEG of the item, cacheable for some hours", async () => {
    const reply = await archive.ask("/services/img/Detour");
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": expect.stringMatching(/^max-age=(?:3600|21600)$/),
      etag: expect.any(String),
      "last-modified": expect.any(String),
    });
    expect(await reply.text()).toBe("archive/Detour 180x270");
  });

  test("is not sent again to a client that has it", async () => {
    const etag = (await archive.ask("/services/img/Detour")).headers.get("ETag") ?? "";
    const reply = await archive.ask("/services/img/Detour", { headers: { "If-None-Match": etag } });
    expect(reply.status).toBe(304);
  });

  test.each([`${INVENTED}no-picture`, "Nosferatu1922", "night_of_the_living_dead"])(
    "redirects to the not-found picture for %s, which is a PNG with status 200",
    async (id) => {
      const reply = await archive.ask(`/services/img/${id}`);
      expect(reply.status).toBe(302);
      const location = reply.headers.get("Location") ?? "";
      expect(location).toBe(`${archive.origin}/images/notfound.png`);
      const picture = await fetch(location);
      expect(picture.status).toBe(200);
      expect(picture.headers.get("Content-Type")).toBe("image/png");
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect(bytes.subarray(1, 4).toString()).toBe("PNG");
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([128, 128]);
    },
  );

  test("is refused occasionally", async () => {
    expect((await archive.ask(`/services/img/${INVENTED}picture-refused`)).status).toBe(403);
  });

  test("has a CORS header on some replies only", async () => {
    const headers = await Promise.all(
      ["Detour", "Sintel", "Gertie", "impact", "suddenly", "JungleBook"].map(async (id) =>
        (await archive.ask(`/services/img/${id}`)).headers.get("Access-Control-Allow-Origin"),
      ),
    );
    expect(new Set(headers)).toEqual(new Set(["*", null]));
  });
});

describe("§3.4 pages", () => {
  test("/details/ is a page about the item, and says when the item is invented", async () => {
    const real = await (await archive.ask("/details/Detour")).text();
    expect(real).toContain("<h1>Detour</h1>");
    expect(real).not.toContain("Invented");
    const invented = await (await archive.ask(`/details/${INVENTED}glass-harbour`)).text();
    expect(invented).toContain("Invented for Matinee");
  });

  test("a title cannot inject markup into a page", async () => {
    const html = await (
      await archive.ask(`/details/${INVENTED}full-movie-excellent-quality`)
    ).text();
    expect(html).toContain("''The Lamp in Room 9''");
    const list = await (await archive.ask(`/download/${INVENTED}odd-names`)).text();
    expect(list).toContain("Où est l'été… &amp; other questions+answers.mp4");
  });
});

describe("beyond the contract", () => {
  test.each([
    "/",
    "/account/login",
    "/services/context",
    "/services/search/v2",
    "/images/other.png",
    "/about/jobs",
    "/constructor",
    "/services/constructor",
  ])("%s returns 501, and names the file to add it to", async (path) => {
    const reply = await archive.ask(path);
    expect(reply.status).toBe(501);
    expect(await reply.text()).toContain("stand-ins/archive/archive.ts");
  });
});
