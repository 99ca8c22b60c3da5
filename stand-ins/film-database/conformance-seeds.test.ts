import { describe, expect, test } from "vitest";
import { buildCatalogue } from "./catalogue.ts";
import { certificateIn } from "./derived/release-dates.ts";
import { listVideos } from "./derived/videos.ts";
import { datedFilms, recordedFilms, recordedShows } from "./recorded-facts.ts";
import { listFilmSeeds } from "./seeds/films.ts";
import { providers } from "./seeds/reference.ts";
import { listShowSeeds } from "./seeds/shows.ts";

const catalogue = buildCatalogue("2026-11-20");
const reserved = 900_000_000;

describe("sections 7 and 8, recorded facts", () => {
  test.each(recordedFilms)("film %s matches its record", (line) => {
    const [id, date = "", minutes, genres, language, vote, imdb] = line.split("|");
    const film = catalogue.film(Number(id));
    expect(film?.date.startsWith(date)).toBe(true);
    expect(film).toMatchObject({ minutes: Number(minutes), language, vote: Number(vote) });
    expect(film?.genres.join(",")).toBe(genres);
    expect(film?.imdb ?? "").toBe(imdb);
  });

  test.each(datedFilms)("film %s matches its recorded date", (line) => {
    const [id, date] = line.split("|");
    expect(catalogue.film(Number(id))?.date).toBe(date);
  });

  test.each(recordedShows)("show %s matches its record", (line) => {
    const [id, name, first, last, lengths] = line.split("|");
    const show = catalogue.show(Number(id));
    expect(show?.name).toBe(name);
    if (first !== "") expect(show?.date).toBe(first);
    if (last !== "") expect(show?.end).toBe(last);
    const counted = show?.seasons.filter((season) => season.number > 0) ?? [];
    if (lengths !== "") {
      expect(counted.map((season) => season.episodes.length).join(",")).toBe(lengths);
    }
  });

  test("only recorded titles have a real id", () => {
    const unconfirmed = [532459, 1023094, 801688, 11366, 1431, 54];
    const known = new Set([
      ...[...recordedFilms, ...datedFilms].map((line) => `movie ${line.split("|")[0]}`),
      ...recordedShows.map((line) => `tv ${line.split("|")[0]}`),
      ...unconfirmed.flatMap((id) => [`movie ${id}`, `tv ${id}`]),
    ]);
    const worn = [
      ...listFilmSeeds().map((seed) => ({ key: `movie ${seed.id}`, id: seed.id })),
      ...listShowSeeds().map((seed) => ({ key: `tv ${seed.id}`, id: seed.id })),
    ].filter((entry) => entry.id < reserved);
    expect(worn.filter((entry) => !known.has(entry.key))).toEqual([]);
    expect(worn.length).toBeGreaterThan(140);
  });

  test("invented titles are marked and have a reserved id", () => {
    const invented = [...listFilmSeeds(), ...listShowSeeds()].filter((seed) => seed.invented);
    expect(invented.length).toBeGreaterThan(50);
    for (const seed of invented) expect(seed.id).toBeGreaterThan(reserved);
    for (const person of catalogue.people) expect(person.id).toBeGreaterThan(reserved);
    for (const provider of providers) expect(provider.id).toBeGreaterThan(reserved);
  });
});

describe("the catalog as a whole", () => {
  test("no two records of a kind share an id", () => {
    for (const seeds of [
      listFilmSeeds(),
      listShowSeeds(),
      catalogue.people,
      catalogue.collections,
    ]) {
      expect(new Set(seeds.map((seed) => seed.id)).size).toBe(seeds.length);
    }
  });

  test("no two seasons, episodes or videos share an id or a key", () => {
    const seasons = catalogue.shows.flatMap((show) => show.seasons);
    const episodes = seasons.flatMap((season) => season.episodes);
    const videos = [...catalogue.films, ...catalogue.shows].flatMap((title) =>
      listVideos(title, "2026-11-20"),
    );
    expect(new Set(seasons.map((season) => season.id)).size).toBe(seasons.length);
    expect(new Set(episodes.map((episode) => episode.id)).size).toBe(episodes.length);
    expect(new Set(videos.map((video) => video.key)).size).toBe(videos.length);
  });

  test("every released film has a certificate in the United States, or is listed as unrated", () => {
    const dated = catalogue.films.filter((film) => film.date !== "" && film.vote > 0);
    for (const film of dated) expect(certificateIn(film, "US")).not.toBe("");
  });

  test("every film has a certificate in India, except old frightening ones", () => {
    const dated = catalogue.films.filter((film) => film.date !== "" && film.vote > 0);
    const without = dated.filter((film) => certificateIn(film, "IN") === "");
    expect(without.map(({ title }) => title)).toContain("Nosferatu");
    for (const film of without) {
      expect(certificateIn(film, "US")).toBe("NR");
      expect(film.genres.some((genre) => genre === 27 || genre === 53)).toBe(true);
    }
  });

  test("seasons and episodes are in chronological order, and end with the show", () => {
    for (const show of catalogue.shows) {
      const days = show.seasons
        .filter((season) => season.number > 0)
        .flatMap((season) => season.episodes.map((episode) => episode.date ?? ""));
      expect(days, show.name).toEqual(days.toSorted());
      if (show.last !== null && days.length > 0) expect(days.at(-1), show.name).toBe(show.last);
    }
  });

  test("current films move with the calendar, and past dates stay the same", () => {
    const later = buildCatalogue("2027-03-01");
    expect(later.film(900050001)?.date).toBe("2027-02-25");
    expect(later.film(603)).toEqual(catalogue.film(603));
  });
});
