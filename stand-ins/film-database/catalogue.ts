import { between, chance, reservedId } from "./derived/chance.ts";
import { listCredits } from "./derived/credit-lines.ts";
import type { CreditLine } from "./derived/credit-lines.ts";
import { listSeasons } from "./derived/seasons.ts";
import type { Season } from "./derived/seasons.ts";
import { addDays } from "./derived/days.ts";
import { collections as collectionSeeds } from "./seeds/reference.ts";
import { listFilmSeeds } from "./seeds/films.ts";
import { people as personSeeds } from "./seeds/people.ts";
import type { CollectionSeed, FilmSeed, PersonSeed, ShowSeed } from "./seeds/seed-rows.ts";
import { listShowSeeds } from "./seeds/shows.ts";

type TitleFigures = {
  kind: "movie" | "tv";
  popularity: number;
  votes: number;
  credits: readonly CreditLine[];
  /** The day of the release or of the first episode, or "". */
  date: string;
};
export type Film = FilmSeed & TitleFigures & { kind: "movie" };
export type Show = Omit<ShowSeed, "seasons"> &
  TitleFigures & { kind: "tv"; seasons: readonly Season[]; end: string | null };
export type Title = Film | Show;

export type Person = {
  kind: "person";
  id: number;
  name: string;
  popularity: number;
  department: string;
  facts: PersonSeed | undefined;
  hasPortrait: boolean;
  /** Their credits, the best known title first. */
  work: readonly { title: Title; line: CreditLine }[];
};

export type Collection = CollectionSeed & { id: number; parts: readonly Film[] };

/** Everything the stand-in has, joined once when it starts. */
export type Catalogue = {
  films: readonly Film[];
  searchableFilms: readonly Film[];
  shows: readonly Show[];
  people: readonly Person[];
  collections: readonly Collection[];
  film: (id: number) => Film | undefined;
  show: (id: number) => Show | undefined;
  person: (id: number) => Person | undefined;
  collection: (id: number) => Collection | undefined;
  collectionOf: (film: Film) => Collection | undefined;
};

export function buildCatalogue(today: string): Catalogue {
  const allFilms = listFilmSeeds().map((seed) => toFilm(seed, today));
  const shows = listShowSeeds().map((seed) => toShow(seed, today));
  const films = allFilms.filter((film) => film.unlisted === undefined);
  const people = joinPeople([...films, ...shows]);
  const collections = collectionSeeds.map((seed) => ({
    ...seed,
    id: reservedId(`collection ${seed.name}`),
    parts: films.filter((film) => film.collection === seed.name),
  }));
  const filmById = new Map(allFilms.map((film) => [film.id, film]));
  const showById = new Map(shows.map((show) => [show.id, show]));
  const personById = new Map(people.map((person) => [person.id, person]));
  const collectionById = new Map(collections.map((entry) => [entry.id, entry]));
  const collectionByName = new Map(collections.map((entry) => [entry.name, entry]));
  return {
    films,
    searchableFilms: allFilms.filter((film) => film.unlisted !== "everywhere"),
    shows,
    people,
    collections,
    film: (id) => filmById.get(id),
    show: (id) => showById.get(id),
    person: (id) => personById.get(id),
    collection: (id) => collectionById.get(id),
    collectionOf: (film) =>
      film.collection === undefined ? undefined : collectionByName.get(film.collection),
  };
}

function toFilm(seed: FilmSeed, today: string): Film {
  const key = `movie ${seed.id}`;
  const date =
    seed.openedDaysAgo === undefined
      ? toDay(seed.released ?? "")
      : addDays(today, -seed.openedDaysAgo);
  return {
    ...seed,
    kind: "movie",
    date,
    votes: seed.votes ?? (seed.vote === 0 ? 0 : drawVotes(key, seed.vote)),
    popularity: seed.popularity ?? drawPopularity(key, seed.vote, date),
    credits: listCredits(key, seed),
  };
}

function toShow(seed: ShowSeed, today: string): Show {
  const key = `tv ${seed.id}`;
  const date =
    seed.startedDaysAgo === undefined ? toDay(seed.first) : addDays(today, -seed.startedDaysAgo);
  const seasons = listSeasons(seed, date, today);
  const aired = seasons.flatMap((season) => season.episodes.map((episode) => episode.date));
  const end =
    seed.last ??
    aired
      .filter((day) => day !== null && day <= today)
      .toSorted()
      .at(-1) ??
    null;
  return {
    ...seed,
    kind: "tv",
    date,
    end,
    seasons,
    votes: seed.votes ?? (seed.vote === 0 ? 0 : drawVotes(key, seed.vote)),
    popularity: seed.popularity ?? drawPopularity(key, seed.vote, date),
    credits: listCredits(key, seed),
  };
}

/** A bare year is written as its first day, as film databases do. */
function toDay(released: string): string {
  return /^\d{4}$/.test(released) ? `${released}-01-01` : released;
}

function drawVotes(key: string, vote: number): number {
  return Math.round(between(`${key} votes`, 40, 900) * (vote > 7 ? vote - 4 : 1));
}

/** The scale of 2026: a few hundred for what everyone watches, single digits for the rest. */
function drawPopularity(key: string, vote: number, date: string): number {
  const recent = date.slice(0, 4) >= "1990" ? 2 : 1;
  const raw = (4 + chance(`${key} popularity`) * 26) * recent * (0.4 + vote / 10);
  return Math.round(raw * 1000) / 1000;
}

function joinPeople(titles: readonly Title[]): Person[] {
  const facts = new Map(personSeeds.map((seed) => [seed.name, seed]));
  const work = new Map<string, { title: Title; line: CreditLine }[]>();
  for (const title of titles) {
    for (const line of title.credits) {
      const known = work.get(line.name) ?? [];
      known.push({ title, line });
      work.set(line.name, known);
    }
  }
  return Array.from(work, ([name, entries]) => toPerson(name, entries, facts.get(name)));
}

function toPerson(
  name: string,
  entries: readonly { title: Title; line: CreditLine }[],
  facts: PersonSeed | undefined,
): Person {
  const work = entries.toSorted((left, right) => right.title.popularity - left.title.popularity);
  const acting = work.filter((entry) => entry.line.department === "Acting").length;
  const other = work.find((entry) => entry.line.department !== "Acting");
  return {
    kind: "person",
    id: reservedId(`person ${name}`),
    name,
    popularity:
      Math.round((1 + chance(`person ${name}`) * 4 + Math.sqrt(work.length)) * 1000) / 1000,
    department:
      facts?.department ??
      (other === undefined || acting * 2 >= work.length ? "Acting" : other.line.department),
    facts,
    hasPortrait: facts !== undefined || work.length > 1 || chance(`portrait ${name}`) > 0.15,
    work,
  };
}
