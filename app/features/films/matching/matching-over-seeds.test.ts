import { expect, test } from "vitest";

import { itemRecord } from "#app/services/archive/wire-item.ts";
import { createResources } from "#app/features/catalog/titles/resources.server.ts";
import { createCatalog } from "#app/features/catalog/catalog.server.ts";
import { createPictureColours } from "#app/features/catalog/colors/picture-colours.ts";
import { createTitleIndex } from "#app/features/catalog/search/title-index.ts";
import { openFilmDatabaseInProcess } from "#tests/library/film-database-in-process.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { openArchive } from "../../../../stand-ins/archive/open-archive.ts";
import { firstOf, listOf, type Item } from "../../../../stand-ins/archive/item.ts";
import { toRecord } from "../../../../stand-ins/archive/item-record.ts";
import { listFilmSeeds } from "../../../../stand-ins/film-database/seeds/films.ts";
import { findMatch } from "./find-match.server.ts";
import { plainName } from "./title-names.ts";
import { toFilm } from "../details/to-film.ts";

/** The real catalog on the stand-in. */
function openCatalog() {
  const { filmDatabase, cache } = openFilmDatabaseInProcess();
  const index = createTitleIndex();
  return createCatalog({
    resources: createResources({
      filmDatabase,
      cache,
      onTitles: () => undefined,
      onCertificates: () => undefined,
      colours: createPictureColours(),
    }),
    index,
    ageFilter: { filter: () => Promise.reject(new Error("No child is involved.")) },
    watchLinks: new Map(),
    noteUnknownGenre: () => undefined,
  });
}

/**
 * Whether the seeds agree: the same director, about the same time, and a common name. Of the three,
 * matching itself only uses the time.
 */
function truthOf(item: Item): Set<number> {
  const found = withoutDirector.get(item.id);
  if (found !== undefined) return new Set([found]);
  const directors = listOf(item.metadata["director"]).flatMap((names) => names.split(","));
  const surnames = new Set(directors.map(surname));
  const words = wordsOf(firstOf(item.metadata["title"]) ?? "");
  const year = Number(firstOf(item.metadata["year"]));
  const same = listFilmSeeds().filter((seed) => {
    const isTheirs = seed.directors.some((name) => surnames.has(surname(name)));
    const isThen = Math.abs(Number(seed.released?.slice(0, 4)) - year) <= 3;
    const names = [seed.title, seed.originalTitle ?? seed.title].map(wordsOf);
    return (
      isTheirs && isThen && names.some((name) => isWithin(name, words) || isWithin(words, name))
    );
  });
  return new Set(same.map(({ id }) => id));
}

/** An upload of a film in the seeds whose record names no people. */
const withoutDirector = new Map([["Charade19631280x696", 4808]]);

const surname = (name: string) =>
  plainName(name.replace(/\bJr\.?$/, ""))
    .split(" ")
    .at(-1) ?? "";
const wordsOf = (title: string) => plainName(title).split(" ");
const isWithin = (some: string[], others: string[]) => some.every((word) => others.includes(word));

/** Takes a few seconds, and longer on a busy machine. */
const TIMEOUT_MS = 120_000;

test(
  "items of the archive and titles find each other, and no others",
  { timeout: TIMEOUT_MS },
  async () => {
    const archive = await openArchive();
    const catalog = openCatalog();
    const missed: string[] = [];
    const wrong: string[] = [];
    let right = 0;
    try {
      for (const item of archive.items) {
        const record = itemRecord.safeParse(toRecord(item, archive.quirks));
        if (!record.success) continue;
        const found = (await findMatch(toFilm(record.data), catalog, inIndia))?.id;
        const truth = truthOf(item);
        if (found !== undefined && truth.has(found)) right += 1;
        else if (found !== undefined) wrong.push(`${item.id} is not ${found}`);
        else if (truth.size > 0) missed.push(`${item.id} is ${[...truth].join(" or ")}`);
      }
    } finally {
      await archive.close();
    }
    const precision = right / (right + wrong.length);
    const recall = right / (right + wrong.length + missed.length);
    process.stdout.write(
      `Matching over ${archive.items.length} items and ${listFilmSeeds().length} films: ` +
        `${right} right, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}. ${missed.join(", ")}\n`,
    );
    expect(wrong).toEqual([]);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  },
);
