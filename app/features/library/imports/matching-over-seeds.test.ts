import { expect, test } from "vitest";

import { createTitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import { openFilmDatabaseInProcess } from "#tests/library/film-database-in-process.ts";
import { printedRandom } from "#tests/printed-seed.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { buildCatalogue, type Title } from "../../../../stand-ins/film-database/catalogue.ts";
import { testDay } from "../../../../stand-ins/film-database/open-film-database.ts";
import type { LookUp } from "../titles/title-facts.server.ts";
import { matchTitle } from "./match-title.server.ts";

const ROWS = 500;
const lookUpNothing: LookUp = () => Promise.resolve({ outcome: "missing" });

const random = printedRandom("Matching files of other services");
const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to choose from.");
  return item;
};

interface Row {
  title: string;
  year: string;
  imdb?: string | undefined;
}

const nameOf = (title: Title) => (title.kind === "movie" ? title.title : title.name);
const away = (year: string, by: number) => (year === "" ? "" : String(Number(year) + by));

/** How files of other services spell a title. */
const spellings: readonly ((row: Row, title: Title) => Row)[] = [
  (row) => row,
  (row) => row,
  (row) => row,
  (row) => row,
  (row) => ({ ...row, title: row.title.toUpperCase() }),
  (row) => ({ ...row, title: row.title.replaceAll(/[:,.!?'’–-]+/g, " ") }),
  (row) => ({ ...row, title: row.title.normalize("NFD").replaceAll(/\p{M}/gu, "") }),
  (row) => ({ ...row, title: `${row.title} (${row.year})`, year: "" }),
  (row) => ({ ...row, year: away(row.year, 1) }),
  (row) => ({ ...row, year: away(row.year, -1) }),
  (row) => ({ ...row, year: "" }),
  (row) => ({ ...row, title: row.title.replace(/^(?:The|A) /, "") }),
  (row) => ({ ...row, title: row.title.split(": ")[0] ?? "" }),
  (row, title) => ({ ...row, imdb: title.kind === "movie" ? title.imdb : undefined }),
];

test("at least 98 % of the lines are right, and none is wrong without a person seeing it", async () => {
  const { films, shows } = buildCatalogue(testDay);
  const titles: Title[] = [...films.filter(({ adult }) => !adult), ...shows];
  const finder = createTitleFinder(openFilmDatabaseInProcess());
  const sources = { finder, lookUp: lookUpNothing };
  const silentlyWrong: string[] = [];
  const missed: string[] = [];
  const counts = { matched: 0, guessed: 0 };
  for (let line = 0; line < ROWS; line += 1) {
    const title = oneOf(titles);
    const plain = { title: nameOf(title), year: title.date.slice(0, 4) };
    const { imdb, ...row } = oneOf(spellings)(plain, title);
    const request = {
      kind: random() < 0.5 ? title.kind : undefined,
      ids: imdb ? { imdb } : {},
      ...row,
    };
    const found = await matchTitle(request, inIndia, sources);
    const isRight =
      found.outcome !== "missed" &&
      found.name.kind === title.kind &&
      found.name.id === String(title.id);
    const words = `${request.kind ?? ""} ${row.title}, ${row.year}`;
    if (found.outcome === "matched" && !isRight) silentlyWrong.push(words);
    if (!isRight) missed.push(words);
    else counts[found.outcome as "matched" | "guessed"] += 1;
  }
  process.stdout.write(
    `Matching ${ROWS} lines: ${counts.matched} certain, ${counts.guessed} guessed right, ` +
      `${missed.length} missed or guessed wrong: ${missed.join("; ")}\n`,
  );
  expect(silentlyWrong).toEqual([]);
  expect(missed.length).toBeLessThanOrEqual(ROWS * 0.02);
});

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
