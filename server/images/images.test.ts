import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { openHost, openImages, paint, sending } from "#tests/pictures/image-hosts.ts";
import { openFilms } from "#tests/test-catalog.ts";

const POSTER = "/images/w342/movie-603-poster.jpg";

describe("over the stand-ins' image host", () => {
  test("a picture is fetched once and can be cached forever", async () => {
    const films = await openFilms();
    const { ask } = await openImages(films.standIns.filmDatabase);
    const first = await ask(POSTER);
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "image/jpeg",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 342, height: 513 });
    const second = await ask(POSTER);
    expect(Buffer.from(await second.arrayBuffer())).toEqual(bytes);
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(await films.takeRequests()).toEqual({ "/t/p/w342/movie-603-poster.jpg": 1 });
  });

  test("HEAD and a known tag are answered without the bytes", async () => {
    const films = await openFilms();
    const { ask } = await openImages(films.standIns.filmDatabase);
    const head = await ask(POSTER, { method: "HEAD" });
    const length = Number(head.headers.get("content-length"));
    expect(length).toBeGreaterThan(100);
    expect(await head.arrayBuffer()).toHaveProperty("byteLength", 0);
    const tag = head.headers.get("etag") ?? "";
    const known = await ask(POSTER, { headers: { "if-none-match": tag } });
    expect(known.status).toBe(304);
    expect(known.headers.get("cache-control")).toContain("immutable");
    expect(known.headers.get("etag")).toBe(tag);
  });

  test("thirty simultaneous requests are one to the host", async () => {
    const films = await openFilms();
    const { ask } = await openImages(films.standIns.filmDatabase);
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(POSTER)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(Object.values(await films.takeRequests())).toEqual([1]);
  });

  test("a missing picture is answered as missing, and not requested again", async () => {
    const films = await openFilms();
    const { ask } = await openImages(films.standIns.filmDatabase);
    for (const answer of [await ask("/images/w342/none.jpg"), await ask("/images/w342/none.jpg")]) {
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    }
    expect(await films.takeRequests()).toEqual({ "/t/p/w342/none.jpg": 1 });
  });

  test("the one size that the host lacks is made from the original", async () => {
    const films = await openFilms();
    const { ask } = await openImages(films.standIns.filmDatabase);
    const answer = await ask("/images/w1920/movie-603-backdrop.jpg");
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(made).toMatchObject({ format: "jpeg", width: 1920, height: 1080 });
    expect(await films.takeRequests()).toEqual({ "/t/p/original/movie-603-backdrop.jpg": 1 });
  });

  test.each(["503", "reset", "truncated", "200-html", "429"] as const)(
    "a single fault of the kind %s is not noticed by anybody",
    async (kind) => {
      const films = await openFilms();
      const { ask } = await openImages(films.standIns.filmDatabase);
      await films.fail(kind, { times: 1 });
      const answer = await ask(POSTER);
      expect(answer.status).toBe(200);
      await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    },
  );

  test("a cached picture is served while the host is down, and a missing one does not break the page", async () => {
    const films = await openFilms();
    const { ask, troubles } = await openImages(films.standIns.filmDatabase);
    await ask(POSTER);
    await films.fail("503");
    expect((await ask(POSTER)).status).toBe(200);
    const failed = await ask("/images/w500/movie-603-poster.jpg");
    expect(failed.status).toBe(502);
    expect(failed.headers.get("cache-control")).toBe("no-store");
    expect(troubles.map(String)).toEqual([
      expect.stringContaining("film pictures for visitors: unavailable"),
    ]);
    await films.takeRequests();
    await ask("/images/w500/movie-603-poster.jpg");
    expect(await films.takeRequests()).toEqual({});
  });
});

describe("addresses", () => {
  test.each([
    "/images/w150/a.jpg",
    "/images/original/a.jpg",
    "/images/w342/a.svg",
    "/images/w342/a",
    "/images/w342/.a.jpg",
    "/images/w342/..%2Fa.jpg",
    "/images/w342/b/a.jpg",
    "/images/w342//evil.example/a.jpg",
    "/images/w342/a.jpg@evil.example",
    `/images/w342/${"a".repeat(101)}.jpg`,
  ])("%s names no picture, and the host is not asked", async (path) => {
    const host = await openHost(sending(await paint(8, 12).jpeg().toBuffer()));
    const { ask } = await openImages(host.origin);
    expect((await ask(path)).status).toBe(404);
    expect(host.requests).toEqual([]);
  });

  test("a query changes nothing, and creates no second picture", async () => {
    const host = await openHost(sending(await paint(8, 12).jpeg().toBuffer()));
    const { ask } = await openImages(host.origin);
    await ask("/images/w342/a.jpg?1");
    await ask("/images/w342/a.jpg?2");
    expect(host.requests).toEqual(["/t/p/w342/a.jpg"]);
  });

  test("names that only differ in case are two pictures", async () => {
    const host = await openHost(sending(await paint(8, 12).jpeg().toBuffer()));
    const { ask } = await openImages(host.origin);
    await ask("/images/w342/aB.jpg");
    await ask("/images/w342/ab.jpg");
    expect(host.requests).toHaveLength(2);
  });

  test("nothing is changed here, and other addresses are not handled", async () => {
    const { ask } = await openImages("http://127.0.0.1:1");
    const answer = await ask(POSTER, { method: "POST" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await ask("/imagesque")).status).toBe(418);
  });
});

describe("a faulty host", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ["a drawing with a script", svg],
    ["a page", "<!doctype html><title>Blocked</title>"],
    ["nothing", ""],
    ["a GIF", Buffer.from("GIF89a")],
  ])("is not believed that %s is a JPEG", async (_, body) => {
    const host = await openHost(sending(body));
    const { ask } = await openImages(host.origin);
    const answer = await ask("/images/w342/a.jpg");
    expect(answer.status).toBe(502);
    expect(await answer.text()).toBe("This picture isn't available right now.\n");
  });

  test.each(["png", "webp"] as const)("has its %s labeled by its content", async (format) => {
    const host = await openHost(sending(await paint(8, 12).toFormat(format).toBuffer()));
    const { ask } = await openImages(host.origin);
    const answer = await ask("/images/w342/a.jpg");
    expect(answer.headers.get("content-type")).toBe(`image/${format}`);
  });

  test("may not send more bytes than a picture has", async () => {
    const [start, rest] = [await paint(8, 12).jpeg().toBuffer(), Buffer.alloc(17 * 1024 * 1024)];
    const host = await openHost(sending(Buffer.concat([start, rest])));
    const { ask } = await openImages(host.origin);
    expect((await ask("/images/w342/a.jpg")).status).toBe(502);
  });

  test("may not send a few bytes that unpack into too many pixels", async () => {
    const host = await openHost(sending(await paint(4_200, 4_200).png().toBuffer()));
    const { ask } = await openImages(host.origin);
    expect((await ask("/images/w342/a.jpg")).status).toBe(502);
  });

  test("that never answers is not awaited for ever", async () => {
    const host = await openHost(() => undefined);
    const { ask } = await openImages(host.origin, {}, undefined, { deadlineMs: 300 });
    expect((await ask("/images/w342/a.jpg")).status).toBe(502);
  });

  test("is left alone as long as it asks, whichever picture is requested", async () => {
    const host = await openHost((_, response) =>
      response.writeHead(503, { "retry-after": "3600" }).end(),
    );
    const { ask } = await openImages(host.origin);
    for (const path of ["/images/w342/a.jpg", "/images/w342/a.jpg", "/images/w500/b.jpg"]) {
      const answer = await ask(path);
      expect(answer.status).toBe(502);
      expect(Number(answer.headers.get("retry-after")), path).toBeGreaterThan(1_800);
      expect(Number(answer.headers.get("retry-after")), path).toBeLessThanOrEqual(3_600);
    }
    const silent = await openHost((_, response) => response.writeHead(503).end());
    const { ask: askSilent } = await openImages(silent.origin);
    expect((await askSilent("/images/w342/a.jpg")).headers.get("retry-after")).toBe("5");
  });

  test("may redirect within itself, but to nobody else", async () => {
    const secret = await openHost(sending(await paint(8, 12).jpeg().toBuffer()));
    const picture = await paint(8, 12).jpeg().toBuffer();
    const host = await openHost((request, response) => {
      const moves: Record<string, string> = {
        "/t/p/w342/near.jpg": "/elsewhere.jpg",
        "/t/p/w342/far.jpg": `${secret.origin}/inside.jpg`,
        "/t/p/w342/round.jpg": "/t/p/w342/round.jpg",
      };
      const location = moves[request.url ?? ""];
      if (location === undefined) return void response.writeHead(200).end(picture);
      return void response.writeHead(302, { location }).end();
    });
    const { ask } = await openImages(host.origin);
    expect((await ask("/images/w342/near.jpg")).status).toBe(200);
    expect((await ask("/images/w342/far.jpg")).status).toBe(502);
    expect((await ask("/images/w342/round.jpg")).status).toBe(502);
    expect(secret.requests).toEqual([]);
  });
});

describe("the disk", () => {
  /** Some kilobytes of noise, so that sizes differ measurably. */
  const noise = () =>
    sharp({
      create: {
        width: 100,
        height: 100,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();

  test("keeps what viewers requested, however many pictures visitors walk through", async () => {
    const picture = await noise();
    const host = await openHost(sending(picture));
    const maxBytes = String(picture.length * 24);
    const { ask } = await openImages(host.origin, { IMAGES_MAX_BYTES: maxBytes });
    await ask("/images/w342/mine.jpg", { headers: { cookie: "signed" } });
    for (let number = 0; number < 40; number += 1) await ask(`/images/w342/s${number}.jpg`);
    host.requests.length = 0;
    await ask("/images/w342/mine.jpg");
    expect(host.requests).toEqual([]);
    await ask("/images/w342/s0.jpg");
    expect(host.requests).toEqual(["/t/p/w342/s0.jpg"]);
  });

  test("makes a visitor's picture a viewer's when a viewer requests it", async () => {
    const picture = await noise();
    const host = await openHost(sending(picture));
    const maxBytes = String(picture.length * 24);
    const { ask } = await openImages(host.origin, { IMAGES_MAX_BYTES: maxBytes });
    await ask("/images/w342/found.jpg");
    await ask("/images/w342/found.jpg", { headers: { cookie: "signed" } });
    for (let number = 0; number < 10; number += 1) await ask(`/images/w342/s${number}.jpg`);
    host.requests.length = 0;
    await ask("/images/w342/found.jpg");
    expect(host.requests).toEqual([]);
  });

  test("gives the main color from the first answer, or from the stored file", async () => {
    const host = await openHost(sending(await paint(80, 120).jpeg().toBuffer()));
    const { ask, colours, troubles } = await openImages(host.origin);
    expect((await ask("/images/w342/a.jpg")).status).toBe(200);
    await expect.poll(() => colours.of("/a.jpg")).toBe("#733");
    await ask("/images/w500/a.jpg");
    await ask("/images/w342/a.jpg");
    expect(colours.changes()).toBe(1);
    colours.note("/a.jpg", "#000");
    await ask("/images/w342/a.jpg");
    expect(colours.of("/a.jpg")).toBe("#000");
    expect(troubles).toEqual([]);
  });

  test.each([
    ["grey", sharp(Buffer.alloc(64, 0x88), { raw: { width: 8, height: 8, channels: 1 } }), "#888"],
    [
      "see-through",
      sharp(Buffer.alloc(256), { raw: { width: 8, height: 8, channels: 4 } }),
      "#222",
    ],
  ])("gives the color of a %s picture, too", async (_, picture, colour) => {
    const host = await openHost(sending(await picture.png().toBuffer(), "image/png"));
    const { ask, colours } = await openImages(host.origin);
    await ask("/images/w342/a.png");
    await expect.poll(() => colours.of("/a.png")).toBe(colour);
  });

  test("that is full costs time, never a picture", async () => {
    const host = await openHost(sending(await paint(8, 12).jpeg().toBuffer()));
    const { ask, troubles } = await openImages(host.origin, { MATINEE_DATA: "/dev/null/data" });
    expect((await ask("/images/w342/a.jpg")).status).toBe(200);
    expect((await ask("/images/w342/a.jpg")).status).toBe(200);
    expect(troubles.map(String)).toEqual([expect.stringContaining("ENOTDIR")]);
  });
});

test("with IMAGES=direct browsers are sent to the host", async () => {
  const { ask } = await openImages("https://image.example.org", { IMAGES: "direct" });
  const answer = await ask("/images/w1920/a.jpg");
  expect([
    answer.status,
    answer.headers.get("location"),
    answer.headers.get("cache-control"),
  ]).toEqual([302, "https://image.example.org/t/p/original/a.jpg", "public, max-age=86400"]);
  expect((await ask("/images/w150/a.jpg")).status).toBe(404);
});
