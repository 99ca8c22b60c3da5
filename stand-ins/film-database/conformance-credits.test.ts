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
});
