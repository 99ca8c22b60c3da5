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

describe("section 2, film details", () => {
  test("a film has every field, but neither genre_ids nor media_type", async () => {
    const details = await film.json("/3/movie/603");
    expect(Object.keys(details).toSorted()).toEqual(
      [
        "adult",
        "backdrop_path",
        "belongs_to_collection",
        "budget",
        "genres",
        "homepage",
        "id",
        "imdb_id",
        "origin_country",
        "original_language",
        "original_title",
        "overview",
        "popularity",
        "poster_path",
        "production_companies",
        "production_countries",
        "release_date",
        "revenue",
        "runtime",
        "softcore",
        "spoken_languages",
        "status",
        "tagline",
        "title",
        "video",
        "vote_average",
        "vote_count",
      ].toSorted(),
    );
    expect(details).toMatchObject({
      title: "The Matrix",
      runtime: 136,
      imdb_id: "tt0133093",
      status: "Released",
      homepage: "",
      genres: [
        { id: 28, name: "Action" },
        { id: 878, name: "Science Fiction" },
      ],
      spoken_languages: [{ english_name: "English", iso_639_1: "en", name: "English" }],
    });
    expect(details.production_companies).toContainEqual({
      id: 174,
      logo_path: "/company-174-logo.png",
      name: "Warner Bros.",
      origin_country: "US",
    });
  });

  test("a collection has its name and pictures, or is null", async () => {
    const inOne = object((await film.json("/3/movie/238")).belongs_to_collection);
    expect(Object.keys(inOne)).toEqual(["id", "name", "poster_path", "backdrop_path"]);
    expect((await film.json("/3/movie/4808")).belongs_to_collection).toBeNull();
  });

  test("a language without its own name has an English one", async () => {
    const spoken = list((await film.json("/3/movie/299534")).spoken_languages);
    expect(spoken).toContainEqual({ english_name: "Xhosa", iso_639_1: "xh", name: "" });
    expect(list((await film.json("/3/movie/19")).spoken_languages)[0]).toMatchObject({
      english_name: "No Language",
      iso_639_1: "xx",
    });
  });
});

describe("section 2, show details", () => {
  test("a show has every field", async () => {
    const details = await film.json("/3/tv/1396");
    expect(Object.keys(details).toSorted()).toEqual(
      [
        "adult",
        "backdrop_path",
        "created_by",
        "episode_run_time",
        "first_air_date",
        "genres",
        "homepage",
        "id",
        "in_production",
        "languages",
        "last_air_date",
        "last_episode_to_air",
        "name",
        "networks",
        "next_episode_to_air",
        "number_of_episodes",
        "number_of_seasons",
        "origin_country",
        "original_language",
        "original_name",
        "overview",
        "popularity",
        "poster_path",
        "production_companies",
        "production_countries",
        "seasons",
        "softcore",
        "spoken_languages",
        "status",
        "tagline",
        "type",
        "vote_average",
        "vote_count",
      ].toSorted(),
    );
    expect(details).toMatchObject({ episode_run_time: [], in_production: false, status: "Ended" });
    expect(object(list(details.created_by)[0])).toMatchObject({ name: "Vince Gilligan" });
    expect(list(details.networks)[0]).toMatchObject({ id: 174, name: "AMC" });
    expect(Object.keys(object(details.last_episode_to_air)).toSorted()).toEqual(
      [
        "id",
        "name",
        "overview",
        "vote_average",
        "vote_count",
        "air_date",
        "episode_number",
        "episode_type",
        "production_code",
        "runtime",
        "season_number",
        "show_id",
        "still_path",
      ].toSorted(),
    );
    expect(object(details.last_episode_to_air)).toMatchObject({
      name: "Felina",
      air_date: "2013-09-29",
      episode_type: "finale",
    });
    expect(details.next_episode_to_air).toBeNull();
  });

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

  test.each([
    [246, "Book One: Water"],
    [87108, "Miniseries"],
    [66732, "Stranger Things 2"],
    [1920, "The Return"],
  ])("show %i keeps a season's own name, %s", async (id, name) => {
    const names = list((await film.json(`/3/tv/${id}`)).seasons).map((season) => season.name);
    expect(names).toContain(name);
  });

  test("every status and every type exists somewhere", async () => {
    const shows = await Promise.all(
      [1, 2, 3].map((page) =>
        film.rows(`/3/discover/tv?include_null_first_air_dates=true&page=${page}`),
      ),
    );
    const details = await Promise.all(shows.flat().map((row) => film.json(`/3/tv/${row.id}`)));
    expect(new Set(details.map((show) => show.status))).toEqual(
      new Set(["Returning Series", "Planned", "In Production", "Ended", "Canceled", "Pilot"]),
    );
    expect(new Set(details.map((show) => show.type))).toEqual(
      new Set(["Scripted", "Reality", "Documentary", "News", "Talk Show", "Miniseries", "Video"]),
    );
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

  test("most titles have several videos, all of known types", async () => {
    const rows = await film.rows("/3/movie/popular");
    const counts = await Promise.all(
      rows.map(async (row) => list((await film.json(`/3/movie/${row.id}/videos`)).results).length),
    );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2);
  });

  test("the videos of an unknown film are 404 with code 34", async () => {
    expect((await film.json("/3/movie/1/videos", 404)).status_code).toBe(34);
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
