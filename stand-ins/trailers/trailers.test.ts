import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { standInApiKey } from "../film-database/credentials.ts";
import { openForTests } from "../open-for-tests.ts";
import type { StandInsForTests } from "../open-for-tests.ts";

let standIns: StandInsForTests;
beforeAll(async () => {
  standIns = await openForTests();
});
afterAll(() => standIns.close());

const videosBody = z.object({
  results: z.array(z.object({ key: z.string(), name: z.string(), size: z.number() })),
});

async function videosOf(path: string) {
  const reply = await fetch(`${standIns.filmDatabase}/3/${path}/videos?api_key=${standInApiKey}`);
  return videosBody.parse(await reply.json()).results;
}

async function keyOf(path: string, name: string): Promise<string> {
  return (await videosOf(path)).find((video) => video.name === name)?.key ?? "";
}

const page = (path: string, referer = "http://127.0.0.1:3000/movie/603") =>
  fetch(standIns.trailers + path, { headers: { referer } });

describe("section 5, the embed page", () => {
  test("it plays a clip with captions, with relative addresses", async () => {
    const key = await keyOf("movie/603", "Official Trailer");
    const reply = await page(`/embed/${key}?autoplay=1&rel=0&playsinline=1`);
    expect(reply.headers.get("content-type")).toContain("text/html");
    const html = await reply.text();
    expect(html).toContain("<title>The Matrix: Official Trailer</title>");
    expect(html).toMatch(/<video controls playsinline autoplay aria-label/);
    const source = /<source src="(\.\.[^"]+)"/.exec(html)?.[1] ?? "";
    const track = /<track kind="captions" src="(\.\.[^"]+)" srclang="en"/.exec(html)?.[1] ?? "";
    const address = `${standIns.trailers}/embed/${key}`;
    expect((await fetch(new URL(source, address))).headers.get("content-type")).toBe("video/mp4");
    expect(await (await fetch(new URL(track, address))).text()).toContain("WEBVTT");
  });

  test("without a Referer it is error 153", async () => {
    const key = await keyOf("movie/603", "Official Trailer");
    const reply = await fetch(`${standIns.trailers}/embed/${key}`);
    expect(await reply.text()).toContain("Error 153");
  });

  test("an unknown key is a notice, and a title is escaped", async () => {
    expect(await (await page("/embed/AAAAAAAAAAA")).text()).toContain("Video unavailable");
    const key = await keyOf("movie/32318", "Teaser");
    expect(await (await page(`/embed/${key}`)).text()).not.toContain("<script");
    expect((await page("/embed/short")).status).toBe(501);
  });

  test("a trailer can be listed and removed", async () => {
    for (const { key } of await videosOf("movie/900060012")) {
      expect(await (await page(`/embed/${key}`)).text()).toContain("removed by its uploader");
      expect((await fetch(`${standIns.trailers}/vi/${key}/hqdefault.jpg`)).status).toBe(404);
    }
  });
});

describe("section 5, thumbnails", () => {
  test.each([
    ["default", "120×90"],
    ["mqdefault", "320×180"],
    ["hqdefault", "480×360"],
    ["sddefault", "640×480"],
    ["maxresdefault", "1280×720"],
  ])("%s is %s, as JPEG and as WebP", async (name, size) => {
    const key = await keyOf("movie/603", "Official Trailer");
    for (const [folder, kind] of [
      ["vi", "jpg"],
      ["vi_webp", "webp"],
    ]) {
      const reply = await fetch(`${standIns.trailers}/${folder}/${key}/${name}.${kind}`);
      expect(reply.status).toBe(200);
      const { width, height, format } = await sharp(await reply.arrayBuffer()).metadata();
      expect(`${width}×${height}`).toBe(size);
      expect(reply.headers.get("content-type")).toBe(`image/${format}`);
    }
  });

  test.each(["AAAAAAAAAAA/hqdefault", "AAAAAAAAAAA/maxresdefault"])(
    "%s is missing, which is a 404 with a gray picture of 120×90",
    async (path) => {
      const reply = await fetch(`${standIns.trailers}/vi/${path}.jpg`);
      expect(reply.status).toBe(404);
      const picture = sharp(await reply.arrayBuffer());
      expect(await picture.metadata()).toMatchObject({ width: 120, height: 90, format: "jpeg" });
      const { channels } = await picture.stats();
      expect(channels.map((channel) => Math.round(channel.mean))).toEqual([153, 153, 153]);
    },
  );

  test("a small video has no large thumbnail", async () => {
    const popular = await fetch(
      `${standIns.filmDatabase}/3/movie/popular?api_key=${standInApiKey}`,
    );
    const { results } = z
      .object({ results: z.array(z.object({ id: z.number() })) })
      .parse(await popular.json());
    const videos = (await Promise.all(results.map(({ id }) => videosOf(`movie/${id}`)))).flat();
    const small = videos.find((video) => video.size === 720)?.key;
    expect((await fetch(`${standIns.trailers}/vi/${small}/maxresdefault.jpg`)).status).toBe(404);
    expect((await fetch(`${standIns.trailers}/vi/${small}/sddefault.jpg`)).status).toBe(200);
  });
});

describe("the clip", () => {
  const clip = "/clips/clip/video/0";
  test.each([
    ["bytes=0-0", 206, "bytes 0-0/5000", 1],
    ["bytes=100-199", 206, "bytes 100-199/5000", 100],
    ["bytes=4990-", 206, "bytes 4990-4999/5000", 10],
    ["bytes=-20", 206, "bytes 4980-4999/5000", 20],
    ["bytes=4990-9999", 206, "bytes 4990-4999/5000", 10],
    ["bytes=5000-", 416, "bytes */5000", 0],
    ["bytes=-0", 416, "bytes */5000", 0],
    ["bytes=9-3", 200, null, 5000],
    ["lines=1-2", 200, null, 5000],
  ])("the range %s is %i", async (range, status, contentRange, length) => {
    const reply = await fetch(standIns.trailers + clip, { headers: { range } });
    expect(reply.status).toBe(status);
    expect(reply.headers.get("content-range")).toBe(contentRange);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.length).toBe(length);
    const start = Number(/bytes (\d+)-/.exec(contentRange ?? "")?.[1] ?? 0);
    if (length > 0) expect(bytes[0]).toBe(start % 251);
  });

  test("HEAD has its length", async () => {
    const reply = await fetch(standIns.trailers + clip, { method: "HEAD" });
    expect(reply.headers.get("content-length")).toBe("5000");
    expect(reply.headers.get("accept-ranges")).toBe("bytes");
  });
});
