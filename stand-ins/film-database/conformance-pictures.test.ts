import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFilmDatabase } from "./open-film-database.ts";
import type { OpenFilmDatabase } from "./open-film-database.ts";

let film: OpenFilmDatabase;
beforeAll(async () => {
  film = await openFilmDatabase();
});
afterAll(() => film.close());

async function picture(path: string) {
  const reply = await fetch(film.origin + path);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  return { reply, size: `${width}×${height}`, format };
}

describe("section 4, the image host", () => {
  test.each([
    ["w92/movie-603-poster.jpg", "92×138"],
    ["w154/movie-603-poster.jpg", "154×231"],
    ["w185/movie-603-poster.jpg", "185×278"],
    ["w342/movie-603-poster.jpg", "342×513"],
    ["w500/movie-603-poster.jpg", "500×750"],
    ["w780/movie-603-poster.jpg", "780×1170"],
    ["original/movie-603-poster.jpg", "1000×1500"],
    ["w300/movie-603-backdrop.jpg", "300×169"],
    ["w780/movie-603-backdrop-2.jpg", "780×439"],
    ["w1280/tv-1396-backdrop.jpg", "1280×720"],
    ["original/tv-1396-backdrop.jpg", "1920×1080"],
    ["w185/tv-1396-season-2-poster.jpg", "185×278"],
    ["w300/tv-1396-season-1-episode-2-still.jpg", "300×169"],
  ])(
    "%s is %s pixels, a JPEG that may be cached for a year, without credentials",
    async (path, size) => {
      const found = await picture(`/t/p/${path}`);
      expect(found.reply.status).toBe(200);
      expect(found.size).toBe(size);
      expect(found.format).toBe("jpeg");
      expect(found.reply.headers.get("content-type")).toBe("image/jpeg");
      expect(found.reply.headers.get("cache-control")).toContain("max-age=31536000");
      expect(found.reply.headers.get("access-control-allow-origin")).toBe("*");
    },
  );

  test.each(["w150", "w135", "w1", "w5000", "h100", "large", "w500null"])(
    "the size %s is refused",
    async (size) => {
      const reply = await fetch(`${film.origin}/t/p/${size}/movie-603-poster.jpg`);
      expect(reply.status).toBe(400);
      expect(await reply.text()).toBe("Image size not supported");
    },
  );

  test.each([
    "/t/p/w500null",
    "/t/p/w500/nothing.jpg",
    "/t/p/w500/movie-1-poster.jpg",
    "/t/p/w500/movie-900060001-poster.jpg",
    "/t/p/w500/tv-1396-season-9-poster.jpg",
  ])("%s is missing", async (path) => {
    expect((await fetch(film.origin + path)).status).toBe(404);
  });

  test("a picture's ETag returns 304", async () => {
    const { reply } = await picture("/t/p/w92/movie-603-poster.jpg");
    const etag = reply.headers.get("etag") ?? "";
    const again = await fetch(`${film.origin}/t/p/w92/movie-603-poster.jpg`, {
      headers: { "if-none-match": etag },
    });
    expect(again.status).toBe(304);
  });

  test("every picture in the rows of the first lists exists", async () => {
    for (const list of ["movie/popular", "tv/popular", "trending/person/week"]) {
      for (const row of await film.rows(`/3/${list}`)) {
        const path = list.includes("person") ? row.profile_path : row.poster_path;
        if (path === null) continue;
        expect((await fetch(`${film.origin}/t/p/w92${String(path)}`)).status).toBe(200);
      }
    }
  });
});
