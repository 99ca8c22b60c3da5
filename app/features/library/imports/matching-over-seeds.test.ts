import { expect, test } from "vitest";

import { createTitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import { openFilmDatabaseInProcess } from "#tests/library/film-database-in-process.ts";
import { printedRandom } from "#tests/printed-seed.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { serviceFiles, type ServiceRow } from "#tests/library/service-rows.ts";
import { titlesOf } from "#tests/library/read-file.ts";
import { buildCatalogue, type Title } from "../../../../stand-ins/film-database/catalogue.ts";
import { tvdbId } from "../../../../stand-ins/film-database/derived/tvdb-id.ts";
import { testDay } from "../../../../stand-ins/film-database/open-film-database.ts";
import type { LookUp } from "../titles/title-facts.server.ts";
import { matchTitle } from "./match-title.server.ts";

const ROWS = 2000;
const lookUpNothing: LookUp = () => Promise.resolve({ outcome: "missing" });

const random = printedRandom("Matching files of other services");
const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to choose from.");
  return item;
};
const upTo = (most: number) => 1 + Math.floor(random() * most);

const nameOf = (title: Title) => (title.kind === "movie" ? title.title : title.name);
const away = (year: string, by: number) => (year === "" ? "" : String(Number(year) + by));

const numbersOf = (title: Title) => ({
  tmdb: title.id,
  imdb: title.kind === "movie" ? title.imdb : undefined,
  tvdb: title.kind === "tv" ? tvdbId(title.id) : undefined,
});
const { tmdb, imdb, tvdb } = { tmdb: undefined, imdb: undefined, tvdb: undefined };

/** How files of other services write a title: some with its numbers, some in letters of their own. */
const spellings: readonly ((row: ServiceRow, title: Title, other: Title) => ServiceRow)[] = [
  (row) => row,
  (row) => row,
  (row) => ({ ...row, tmdb, imdb, tvdb }),
  (row) => ({ ...row, tmdb, imdb, tvdb }),
  (row) => ({ ...row, tmdb }),
  (row) => ({ ...row, imdb, tvdb }),
  (row) => ({ ...row, title: row.title.toUpperCase() }),
  (row) => ({ ...row, tmdb, imdb, tvdb, title: row.title.replaceAll(/[:,.!?'’–-]+/g, " ") }),
  (row) => ({ ...row, title: row.title.normalize("NFD").replaceAll(/\p{M}/gu, "") }),
  (row) => ({ ...row, tmdb, imdb, tvdb, title: `${row.title} (${row.year})`, year: "" }),
  (row) => ({ ...row, year: away(row.year, 1) }),
  (row) => ({ ...row, tmdb, imdb, tvdb, year: away(row.year, -1) }),
  (row) => ({ ...row, year: "" }),
  (row) => ({ ...row, title: row.title.replace(/^(?:The|A) /, "") }),
  (row) => ({ ...row, tmdb, imdb, tvdb, title: row.title.split(": ")[0] ?? "" }),
  // Somebody mistyped a number, or a catalog has another title for it.
  (row, _, other) => ({ ...row, ...numbersOf(other), imdb: row.imdb }),
];

test("of files of all services at least 98 % of the lines are right, and none is wrong without a person seeing it", async () => {
  const { films, shows } = buildCatalogue(testDay);
  const titles: Title[] = [...films.filter(({ adult }) => !adult), ...shows];
  const all = new Map(titles.map((title) => [`${title.kind} ${title.id}`, title]));
  const lookUp: LookUp = ({ kind, id }) => {
    const title = all.get(`${kind} ${id}`);
    const facts = title && { title: nameOf(title), year: title.date.slice(0, 4) };
    return Promise.resolve(facts ? { outcome: "found", facts } : { outcome: "missing" });
  };
  const sources = { finder: createTitleFinder(openFilmDatabaseInProcess()), lookUp };
  const silentlyWrong: string[] = [];
  const missed: string[] = [];
  const counts = { matched: 0, guessed: 0 };
  const services = new Set<string>();
  for (let count = 0; count < ROWS; count += 1) {
    const title = oneOf(titles);
    const [service, file] = oneServiceFile(title, oneOf(titles));
    services.add(service);
    const read = await titlesOf(file.name, file.text);
    const [line, ...others] = read.titles;
    if (line === undefined || others.length > 0) throw new Error(`${service}: ${file.text}`);
    const { choices, ...named } = line;
    expect(choices, file.text).toMatchObject(file.says);
    const found = await matchTitle(named, inIndia, sources);
    const isRight =
      found.outcome !== "missed" &&
      found.name.kind === title.kind &&
      found.name.id === String(title.id);
    const words = `${service}: ${nameOf(title)}: ${file.text}`;
    if (found.outcome === "matched" && !isRight) silentlyWrong.push(words);
    if (!isRight) missed.push(words);
    else counts[found.outcome as "matched" | "guessed"] += 1;
  }
  process.stdout.write(
    `Matching ${ROWS} lines of ${services.size} kinds of files: ${counts.matched} certain, ` +
      `${counts.guessed} guessed right, ${missed.length} missed or guessed wrong: ${missed.join("; ")}\n`,
  );
  expect(services.size).toBe(Object.keys(serviceFiles).length);
  expect(silentlyWrong).toEqual([]);
  expect(missed.length).toBeLessThanOrEqual(ROWS * 0.02);
});

/** A line of the title in some service's file, by one of those that have such lines. */
function oneServiceFile(title: Title, other: Title) {
  const row: ServiceRow = {
    kind: title.kind,
    title: nameOf(title),
    year: title.date.slice(0, 4),
    ...numbersOf(title),
    day: `20${10 + upTo(15)}-0${upTo(9)}-1${upTo(9)}`,
    halfStars: upTo(10),
    season: upTo(9),
    episode: upTo(30),
  };
  const spelled = oneOf(spellings)(row, title, other);
  for (;;) {
    const [service, write] = oneOf(Object.entries(serviceFiles));
    const file = write(spelled);
    if (file) return [service, file] as const;
  }
}

test("films that the film database doesn't have are not taken for others", async () => {
  const { films } = buildCatalogue(testDay);
  const sources = { finder: createTitleFinder(openFilmDatabaseInProcess()), lookUp: lookUpNothing };
  for (let line = 0; line < 100; line += 1) {
    const [one, other] = [oneOf(films), oneOf(films)];
    const title = `${one.title.split(" ")[0]} ${other.title.split(" ").at(-1)} ${line}`;
    const request = { kind: undefined, ids: {}, title, year: one.date.slice(0, 4) };
    expect((await matchTitle(request, inIndia, sources)).outcome, title).not.toBe("matched");
  }
});
