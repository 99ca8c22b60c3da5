import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openFilmDatabase } from "./open-film-database.ts";
import type { OpenFilmDatabase } from "./open-film-database.ts";

let film: OpenFilmDatabase;
beforeAll(async () => {
  film = await openFilmDatabase();
});
afterAll(() => film.close());

const list = (value: unknown) => z.array(z.record(z.string(), z.unknown())).parse(value);
const object = (value: unknown) => z.record(z.string(), z.unknown()).parse(value);

describe("section 2, show details", () => {
  test("specials come first, are not counted, and can outnumber the episodes", async () => {
    const details = await film.json("/3/tv/6357");
    const [specials] = list(details.seasons);
    expect(specials).toMatchObject({ season_number: 0, name: "Specials", episode_count: 182 });
    expect(specials?.poster_path).toBeNull();
    expect([details.number_of_seasons, details.number_of_episodes]).toEqual([5, 156]);
  });

  test("an announced season counts, without a date, an episode or a poster", async () => {
    const details = await film.json("/3/tv/94997");
    expect([details.number_of_seasons, details.number_of_episodes]).toEqual([3, 18]);
    expect(list(details.seasons).at(-1)).toMatchObject({
      air_date: null,
      episode_count: 0,
      poster_path: null,
      season_number: 3,
    });
  });
});

describe("section 2, videos", () => {
  test("videos are not paged, and the newest come first", async () => {
    const body = await film.json("/3/movie/603/videos");
    expect(Object.keys(body)).toEqual(["id", "results"]);
    const videos = list(body.results);
    expect(videos.length).toBeGreaterThan(1);
    const days = videos.map((video) => String(video.published_at));
    expect(days).toEqual(days.toSorted().toReversed());
    for (const video of videos) {
      expect(video.key).toMatch(/^[\w-]{11}$/);
      expect(video.id).toMatch(/^[0-9a-f]{24}$/);
      expect([360, 480, 720, 1080, 2160]).toContain(video.size);
      expect(video).toMatchObject({ iso_639_1: "en", iso_3166_1: "US", site: "YouTube" });
    }
  });

  test("a language lists only its own videos, and include_video_language allows others", async () => {
    const languages = async (query: string) => {
      const { results } = await film.json(`/3/${query}`);
      return new Set(list(results).map((video) => video.iso_639_1));
    };
    const allowing = "language=fr-FR&include_video_language=hi,en,null";
    expect(await languages("tv/1396/videos?language=fr-FR")).toEqual(new Set());
    expect(await languages(`tv/1396/videos?${allowing}`)).toContain("en");
    // It is documented for shows alone.
    expect(await languages(`movie/603/videos?${allowing}`)).toEqual(new Set());
    const hindi = list((await film.json("/3/movie/19404/videos?language=hi-IN")).results);
    expect(hindi.map((video) => video.iso_639_1)).toEqual(["hi"]);
  });
});

describe("section 2, append_to_response", () => {
  test("each part is under its own name, slash included, and has no id", async () => {
    const parts =
      "videos,credits,release_dates,watch/providers,recommendations,images,keywords,external_ids,similar,reviews";
    const details = await film.json(`/3/movie/603?append_to_response=${parts}`);
    for (const part of parts.split(",")) {
      const alone = await film.json(`/3/movie/603/${part}`);
      const appended = object(details[part]);
      expect(appended.id, part).toBeUndefined();
      const { id: _id, ...rest } = alone;
      expect(appended, part).toEqual(rest);
    }
    expect(object(details.recommendations).total_pages).toBeTypeOf("number");
    expect(details.id).toBe(603);
  });

  test("twenty are allowed and twenty-one are 400 with code 27", async () => {
    const twenty = Array.from({ length: 20 }, () => "videos").join(",");
    await film.json(`/3/movie/603?append_to_response=${twenty}`);
    const body = await film.json(`/3/movie/603?append_to_response=${twenty},videos`, 400);
    expect(body).toMatchObject({
      status_code: 27,
      status_message:
        "Too many append to response objects: The maximum number of remote calls is 20.",
    });
  });

  test.each([
    ["/3/tv/1396", "aggregate_credits,content_ratings,videos", "content_ratings"],
    ["/3/tv/1396/season/1", "credits,images", "credits"],
    ["/3/tv/1396/season/1/episode/1", "credits,videos", "credits"],
  ])("%s accepts parts too", async (path, parts, one) => {
    expect(object(await film.json(`${path}?append_to_response=${parts}`))[one]).toBeTypeOf(
      "object",
    );
  });
});
