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

  test("is sharper when the demo world asks for it", async () => {
    archive.quirks.tileWidth = 360;
    const reply = await archive.ask("/services/img/Detour");
    expect(await reply.text()).toBe("archive/Detour 360x540");
  });

  test("may be wider than tall", async () => {
    const reply = await archive.ask(`/services/img/${INVENTED}lantern-newsreel-01`);
    expect(await reply.text()).toMatch(/^archive\/[\w.-]+ 180x135$/);
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

  test("the item's own pictures are larger, and are ordinary files", async () => {
    const id = `${INVENTED}glass-harbour`;
    const image = await fetch(`${archive.origin}/download/${id}/${id}_itemimage.jpg`);
    expect(await image.text()).toBe(`archive/${id} 500x750`);
    const { files } = await archive.record(`${INVENTED}lantern-newsreel-01`);
    expect(files.some((file) => file.format === "Item Image")).toBe(false);
    const tile = await fetch(`${archive.origin}/download/${id}/__ia_thumb.jpg`);
    expect(await tile.text()).toBe(`archive/${id} 180x270`);
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

  test("/details/ of an unknown item is 404, and of a dark item a notice", async () => {
    expect((await archive.ask("/details/Nosferatu1922")).status).toBe(404);
    const dark = await archive.ask("/details/night_of_the_living_dead");
    expect(await dark.text()).toContain("no longer available");
  });

  test("/embed/ plays what a browser can play", async () => {
    const html = await (await archive.ask(`/embed/${INVENTED}every-size`)).text();
    expect(html).toContain("<video controls");
    expect(html).toContain(`/download/${INVENTED}every-size/every-size.webm`);
    expect(html).not.toContain("every-size.mpeg");
  });

  test("/embed/?output=json is the legacy playlist, with root-relative addresses", async () => {
    const list = await (await archive.ask("/embed/Detour?output=json")).json();
    expect(list[0]).toEqual({
      title: "Detour",
      orig: "Detour.mp4",
      image: "/services/img/Detour",
      duration: expect.any(Number),
      autoplay: false,
      sources: [{ file: "/download/Detour/Detour.mp4", type: "mp4", width: "640", height: "480" }],
      tracks: [
        { file: "/download/Detour/Detour.en.vtt", kind: "subtitles" },
        { file: "/download/Detour/Detour.hi.vtt", kind: "subtitles" },
      ],
    });
  });

  test("a title cannot inject markup into a page", async () => {
    const html = await (
      await archive.ask(`/details/${INVENTED}full-movie-excellent-quality`)
    ).text();
    expect(html).toContain("''The Lamp in Room 9''");
    const list = await (await archive.ask(`/download/${INVENTED}odd-names`)).text();
    expect(list).toContain("Où est l'été… &amp; other questions+answers.mp4");
  });

  test.each(["/about/terms", "/about/terms.php"])("%s is a page", async (path) => {
    expect((await archive.ask(path)).status).toBe(200);
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

  test("only scrape accepts POST", async () => {
    expect((await archive.ask("/metadata/Detour", { method: "POST" })).status).toBe(405);
  });

  test("HEAD has the headers of GET and no body", async () => {
    const reply = await archive.ask("/metadata/Detour", { method: "HEAD" });
    expect(reply.headers.get("Content-Type")).toBe("application/json");
    expect(await reply.text()).toBe("");
  });
});
