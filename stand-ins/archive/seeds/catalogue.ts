import { z } from "zod";
import { readSeeds } from "../../read-seeds.ts";
import { completeItem } from "../complete-item.ts";
import type { Item } from "../item.ts";
import { toItemSeed, writtenItem, type ItemSeed, type PlacedSeed } from "../item-seed.ts";
import type { Reel } from "../files/reel.ts";
import { inventedFilm, toFilmItem } from "./invented-film.ts";
import { listChapters, serial } from "./invented-serial.ts";

const fileOf = (name: string) => new URL(`${name}.json`, import.meta.url);
const items = (name: string) => readSeeds(fileOf(name), z.array(writtenItem)).map(toItemSeed);
const inventedFilms = (name: string) => readSeeds(fileOf(name), z.array(inventedFilm));

/**
 * Films that really are in the archive: identifiers and file names are real, the words are ours.
 */
const realFilms: readonly ItemSeed[] = dealt(
  items("films-fantastic"),
  items("films-for-everyone"),
  items("films-silent"),
  items("films-crime"),
  items("films-drawn-and-open"),
);

const television: readonly ItemSeed[] = items("television");

const madeUp: readonly ItemSeed[] = dealt(
  inventedFilms("invented-comedies-and-dramas"),
  inventedFilms("invented-dark-films"),
  inventedFilms("invented-adventures"),
).map(toFilmItem);

const serials = readSeeds(fileOf("invented-serials"), z.array(serial)).flatMap(listChapters);

const SEEDS: readonly PlacedSeed[] = [
  // Collections are items too: a search without a media type finds them first.
  ...placed(items("collections"), 9_000_000, 4_000_000, false),
  ...placed(realFilms, 3_400_000, 160_000, false),
  // Other items of the media type movies, with enough downloads to appear among the films.
  ...placed(items("not-films"), 2_100_000, 700_000, true),
  ...placed(television, 420_000, 60_000, false),
  ...placed(madeUp, 310_000, 24_000, true),
  // Real identifiers with something wrong: dark, empty, or without a playable file.
  ...placed(items("awkward-real"), 90_000, 30_000, false),
  // One item for each thing that uploaders do, and for each thing that goes wrong with it.
  ...placed(items("awkward-invented"), 48_000, 9000, true),
  ...placed(serials, 23_000, 700, true),
  // Real identifiers of every other kind, which `/archive/{id}` may also be requested for.
  ...placed(items("other-kinds"), 600, 300, false),
];

/** Every item of the stand-in archive, each served by one of the reels. */
export function archiveItems(reels: readonly Reel[]): Item[] {
  return SEEDS.map((seed) => completeItem(seed, reels));
}

/** One from each list in turn, so that the first page has something of everything. */
function dealt<Row>(...lists: readonly (readonly Row[])[]): Row[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

/** Downloads decrease from the first of a list to its last, as in any library. */
function placed(
  seeds: readonly ItemSeed[],
  most: number,
  fewest: number,
  invented: boolean,
): PlacedSeed[] {
  const fall = (fewest / most) ** (1 / Math.max(1, seeds.length - 1));
  return seeds.map((seed, at) => ({ ...seed, invented, downloads: Math.round(most * fall ** at) }));
}
