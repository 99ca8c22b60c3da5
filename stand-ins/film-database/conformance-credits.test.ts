import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openFilmDatabase } from "./open-film-database.ts";
import type { Json, OpenFilmDatabase } from "./open-film-database.ts";

let film: OpenFilmDatabase;
beforeAll(async () => {
  film = await openFilmDatabase();
});
afterAll(() => film.close());

const list = (value: unknown) => z.array(z.record(z.string(), z.unknown())).parse(value);
const object = (value: unknown) => z.record(z.string(), z.unknown()).parse(value);

describe("section 3, credits", () => {
  test("a film's cast and crew have every field", async () => {
    const body = await film.json("/3/movie/603/credits");
    expect(list(body.cast)[0]).toMatchObject({
      name: "Keanu Reeves",
      character: "Neo",
      gender: 2,
      known_for_department: "Acting",
      order: 0,
      cast_id: 1,
    });
    expect(String(list(body.cast)[0]?.credit_id)).toMatch(/^[0-9a-f]{24}$/);
    const directors = list(body.crew).filter((line) => line.job === "Director");
    expect(directors.map((line) => line.name)).toEqual(["Lana Wachowski", "Lilly Wachowski"]);
    const jobs = list(body.crew).filter((line) => line.name === "Lana Wachowski");
    expect(jobs.map((line) => line.job)).toEqual(["Director", "Screenplay"]);
  });

  test("a show's aggregate credits have roles and jobs with counts", async () => {
    const body = await film.json("/3/tv/1396/aggregate_credits");
    const [first] = list(body.cast);
    expect(first).toMatchObject({ name: "Bryan Cranston", total_episode_count: 62, order: 0 });
    expect(list(first?.roles)[0]).toMatchObject({ character: "Walter White", episode_count: 62 });
    expect(list(list(body.crew)[0]?.jobs)[0]).toMatchObject({ job: "Executive Producer" });
  });

  test("a person links to titles and back", async () => {
    const found = (await film.rows("/3/search/person?query=cary+grant"))[0];
    const person = await film.json(`/3/person/${found?.id}`);
    expect(person).toMatchObject({
      name: "Cary Grant",
      birthday: "1904-01-18",
      deathday: "1986-11-29",
      gender: 2,
      known_for_department: "Acting",
      homepage: null,
    });
    expect(Object.keys(person).toSorted()).toEqual(
      [
        "adult",
        "also_known_as",
        "biography",
        "birthday",
        "deathday",
        "gender",
        "homepage",
        "id",
        "imdb_id",
        "known_for_department",
        "name",
        "place_of_birth",
        "popularity",
        "profile_path",
      ].toSorted(),
    );
    const credits = await film.json(`/3/person/${found?.id}/combined_credits`);
    expect(Object.keys(credits)).toEqual(["id", "cast", "crew"]);
    const charade = list(credits.cast).find((row) => row.title === "Charade");
    expect(charade).toMatchObject({ media_type: "movie", character: "Peter Joshua", order: 0 });
  });

  test("a person's shows count episodes, and their crew work names the job", async () => {
    const gilligan = (await film.rows("/3/search/person?query=vince+gilligan"))[0];
    const credits = await film.json(`/3/person/${gilligan?.id}/combined_credits`);
    expect(list(credits.crew)[0]).toMatchObject({ media_type: "tv", job: "Executive Producer" });
    const odenkirk = (await film.rows("/3/search/person?query=bob+odenkirk"))[0];
    const parts = list((await film.json(`/3/person/${odenkirk?.id}/combined_credits`)).cast);
    expect(parts.map((row) => row.name).toSorted()).toEqual(["Better Call Saul", "Breaking Bad"]);
    expect(parts.every((row) => Number(row.episode_count) > 0)).toBe(true);
  });
});

describe("section 3, the rest of a title", () => {
  test("recommendations are two pages, and the second begins with the last of the first", async () => {
    const first = await film.json("/3/movie/603/recommendations");
    const second = await film.rows("/3/movie/603/recommendations?page=2");
    expect([first.total_pages, first.total_results]).toEqual([2, 40]);
    expect(second[0]?.id).toBe(list(first.results).at(-1)?.id);
    expect(second).toHaveLength(20);
  });

  test("the other parts of a trilogy are most similar to a film", async () => {
    const ids = (await film.rows("/3/movie/105/recommendations"))
      .slice(0, 2)
      .map((row) => row.title);
    expect(ids.toSorted()).toEqual(["Back to the Future Part II", "Back to the Future Part III"]);
  });

  test("where to watch is by country, with each way optional and providers that do not exist", async () => {
    const { results, id } = await film.json("/3/movie/961/watch/providers");
    expect(id).toBe(961);
    const india = object(object(results).IN);
    expect(india.link).toContain("locale=IN");
    expect(list(india.free)).toEqual([
      {
        logo_path: "/provider-900000107-logo.png",
        provider_id: 900000107,
        provider_name: "Public Bench",
        display_priority: 7,
      },
    ]);
    expect(object((await film.json("/3/movie/900060013/watch/providers")).results)).toEqual({});
  });

  test("releases have a full time, a type and a certificate in India and the United States", async () => {
    const { results } = await film.json("/3/movie/238/release_dates");
    const countries = list(results);
    expect(countries.map((entry) => entry.iso_3166_1)).toEqual(["IN", "US"]);
    const theatrical = (country: string): Json | undefined =>
      list(countries.find((entry) => entry.iso_3166_1 === country)?.release_dates).find(
        (release) => release.type === 3,
      );
    expect(theatrical("US")).toMatchObject({
      certification: "R",
      descriptors: [],
      iso_639_1: "",
      note: "",
      release_date: "1972-03-14T00:00:00.000Z",
    });
    expect(theatrical("IN")?.certification).toBe("A");
  });

  test("a premiere comes first and has no certificate; streaming comes later", async () => {
    const { results } = await film.json("/3/movie/872585/release_dates");
    const home = list(results).find((entry) => entry.iso_3166_1 === "US");
    const releases = list(home?.release_dates);
    expect(releases.map((release) => release.type)).toEqual([1, 3, 4]);
    expect(releases[0]?.certification).toBe("");
  });

  test("a show has ratings, and keywords come as results instead of keywords", async () => {
    expect((await film.json("/3/tv/1398/content_ratings")).results).toEqual([
      { descriptors: [], iso_3166_1: "IN", rating: "A" },
      { descriptors: [], iso_3166_1: "US", rating: "TV-MA" },
    ]);
    expect(Object.keys(await film.json("/3/tv/1396/keywords"))).toEqual(["id", "results"]);
    expect(Object.keys(await film.json("/3/movie/603/keywords"))).toEqual(["id", "keywords"]);
  });

  test("a country appears several times among a show's ratings, unordered, as recorded", async () => {
    const rows = list((await film.json("/3/tv/1399/content_ratings")).results);
    const india = rows.filter((row) => row.iso_3166_1 === "IN").map((row) => row.rating);
    expect(india).toEqual(["A", "U"]);
    const countries = rows.map((row) => row.iso_3166_1);
    expect(countries.join(" ")).toBe("IN US AU FR PT AU FR PT IN");
  });

  test("a country's dates have different ratings, the cinema's first, as recorded", async () => {
    const { results } = await film.json("/3/movie/464052/release_dates");
    const marksIn = (country: string) =>
      list(list(results).find((entry) => entry.iso_3166_1 === country)?.release_dates)
        .filter((release) => release.certification !== "")
        .map((release) => [release.type, release.certification]);
    expect(marksIn("US")).toEqual([
      [3, "PG-13"],
      [4, "PG-13"],
      [5, "R"],
    ]);
    expect(marksIn("GB")).toEqual([
      [5, "15"],
      [5, "18"],
    ]);
  });

  test("images have their size and language, and can be filtered by language", async () => {
    const all = await film.json("/3/movie/157336/images");
    expect(Object.keys(all)).toEqual(["id", "backdrops", "logos", "posters"]);
    expect(list(all.posters).map((poster) => poster.iso_639_1)).toEqual(["en", "hi"]);
    const some = await film.json("/3/movie/157336/images?include_image_language=hi,null");
    expect(list(some.posters).map((poster) => poster.iso_639_1)).toEqual(["hi"]);
    expect(list(some.backdrops)[0]).toMatchObject({ width: 1920, height: 1080, iso_639_1: null });
  });

  test("reviews are paged, and their authors are invented", async () => {
    const body = await film.json("/3/movie/603/reviews");
    expect(body).toMatchObject({ id: 603, page: 1, total_pages: 1 });
    expect(list(body.results).length).toBeGreaterThan(0);
    for (const review of list(body.results)) {
      expect(Object.keys(review)).toEqual([
        "author",
        "author_details",
        "content",
        "created_at",
        "id",
        "updated_at",
        "url",
      ]);
    }
  });

  test("a collection's parts have media_type and are unordered", async () => {
    const found = (await film.rows("/3/search/collection?query=lord+of+the+rings"))[0];
    const body = await film.json(`/3/collection/${found?.id}`);
    expect(Object.keys(body)).toEqual([
      "id",
      "name",
      "overview",
      "poster_path",
      "backdrop_path",
      "parts",
    ]);
    expect(list(body.parts)).toHaveLength(3);
    expect(list(body.parts).every((part) => part.media_type === "movie")).toBe(true);
    const orbital = (await film.rows("/3/search/collection?query=orbital"))[0];
    const parts = list((await film.json(`/3/collection/${orbital?.id}`)).parts);
    expect(parts.map((part) => part.release_date)).toContain("");
  });
});

describe("section 3, seasons", () => {
  test("a season has its episodes in full", async () => {
    const season = await film.json("/3/tv/1396/season/5");
    expect(season).toMatchObject({ _id: expect.stringMatching(/^[0-9a-f]{24}$/) });
    const episodes = list(season.episodes);
    expect(episodes).toHaveLength(16);
    expect(episodes[13]).toMatchObject({ name: "Ozymandias", episode_number: 14, show_id: 1396 });
    expect(list(episodes[0]?.crew)[0]).toMatchObject({ name: "Vince Gilligan" });
    expect(episodes[0]?.guest_stars).toEqual([]);
    expect(list(season.networks)[0]).toMatchObject({ name: "AMC" });
  });

  test("every season of every show has as many episodes as it announces", async () => {
    for (const page of [1, 2, 3]) {
      for (const row of await film.rows(`/3/tv/popular?page=${page}`)) {
        for (const season of list((await film.json(`/3/tv/${row.id}`)).seasons)) {
          const full = await film.json(`/3/tv/${row.id}/season/${season.season_number}`);
          expect(list(full.episodes)).toHaveLength(Number(season.episode_count));
        }
      }
    }
  });

  test("names that are not translated are placeholders of the language, without an overview", async () => {
    const names = async (language: string) => {
      const season = await film.json(`/3/tv/1396/season/5?language=${language}`);
      const [first] = list(season.episodes);
      return [season.name, first?.name, first?.overview];
    };
    expect(await names("hi-IN")).toEqual(["सीज़न 5", "एपिसोड 1", ""]);
    expect(await names("ar-SA")).toEqual(["الموسم 5", "الحلقة 1", ""]);
    expect(await names("de-DE")).toEqual(["Staffel 5", "Folge 1", ""]);
    expect(await names("fr-FR")).toEqual(["Saison 5", "Épisode 1", ""]);
    expect((await names("sk-SK"))[1]).toBe("Epizóda 1");
    expect((await names("ja-JP"))[1]).toBe("第1話");
    expect((await names("en-US"))[1]).toBe("Live Free or Die");
    const { last_episode_to_air: last } = await film.json("/3/tv/1396?language=de-DE");
    expect(last).toMatchObject({ name: "Folge 16", overview: "" });
  });

  test("an unknown season or episode is 404 with code 34", async () => {
    expect((await film.json("/3/tv/1396/season/9", 404)).status_code).toBe(34);
    expect((await film.json("/3/tv/1396/season/1/episode/99", 404)).status_code).toBe(34);
  });

  test("specials may have no date and no length", async () => {
    const episodes = list((await film.json("/3/tv/6357/season/0")).episodes);
    expect(episodes.some((episode) => episode.air_date === null)).toBe(true);
    expect(episodes.some((episode) => episode.runtime === null)).toBe(true);
  });

  test("invented shows have titles and guests, and no season repeats a title", async () => {
    const episodes = list((await film.json("/3/tv/900050001/season/1")).episodes);
    expect(new Set(episodes.map((episode) => episode.name)).size).toBe(episodes.length);
    expect(episodes.some((episode) => list(episode.guest_stars).length > 0)).toBe(true);
  });
});
