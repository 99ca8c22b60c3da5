import { completeItem } from "../complete-item.ts";
import type { Item } from "../item.ts";
import type { ItemSeed, PlacedSeed } from "../item-seed.ts";
import type { Reel } from "../reel.ts";
import { awkwardInventedItems } from "./awkward-invented.ts";
import { awkwardRealItems } from "./awkward-real.ts";
import { collectionItems } from "./collections.ts";
import { crimeFilms } from "./films-crime.ts";
import { drawnAndOpenFilms } from "./films-drawn-and-open.ts";
import { fantasticFilms } from "./films-fantastic.ts";
import { filmsForEveryone } from "./films-for-everyone.ts";
import { silentFilms } from "./films-silent.ts";
import { inventedAdventures } from "./invented-adventures.ts";
import { inventedComediesAndDramas } from "./invented-comedies-and-dramas.ts";
import { inventedDarkFilms } from "./invented-dark-films.ts";
import { inventedFilm } from "./invented-film.ts";
import { inventedSerials } from "./invented-serials.ts";
import { notFilms } from "./not-films.ts";
import { otherKinds } from "./other-kinds.ts";
import { television } from "./television.ts";

/** The films that really are in the archive, with their real identifiers. */
export const realFilms: readonly ItemSeed[] = dealt(
  fantasticFilms,
  filmsForEveryone,
  silentFilms,
  crimeFilms,
  drawnAndOpenFilms,
);

const inventedFilms: readonly ItemSeed[] = dealt(
  inventedComediesAndDramas,
  inventedDarkFilms,
  inventedAdventures,
).map(inventedFilm);

const SEEDS: readonly PlacedSeed[] = [
  ...placed(collectionItems, 9_000_000, 4_000_000, false),
  ...placed(realFilms, 3_400_000, 160_000, false),
  ...placed(notFilms, 2_100_000, 700_000, true),
  ...placed(television, 420_000, 60_000, false),
  ...placed(inventedFilms, 310_000, 24_000, true),
  ...placed(awkwardRealItems, 90_000, 30_000, false),
  ...placed(awkwardInventedItems, 48_000, 9000, true),
  ...placed(inventedSerials, 23_000, 700, true),
  ...placed(otherKinds, 600, 300, false),
];

/** Every item of the stand-in archive, each played by one of the reels. */
export function archiveItems(reels: readonly Reel[]): Item[] {
  return SEEDS.map((seed) => completeItem(seed, reels));
}

/** One from each list in turn, so that the first page holds something of everything. */
function dealt<Row>(...lists: readonly (readonly Row[])[]): Row[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

/** Downloads fall off from the first of a list to its last, as they do in any library. */
function placed(
  seeds: readonly ItemSeed[],
  most: number,
  fewest: number,
  invented: boolean,
): PlacedSeed[] {
  const fall = (fewest / most) ** (1 / Math.max(1, seeds.length - 1));
  return seeds.map((seed, at) => ({ ...seed, invented, downloads: Math.round(most * fall ** at) }));
}
