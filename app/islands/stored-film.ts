import {
  findFile,
  isOf,
  readFilms,
  storePlace as storePlaceOf,
} from "#app/features/films/downloads/stored-films.client.ts";
import type { FilmProgress } from "#app/features/library/progress/progress.ts";
import { currentOwner } from "#app/shell/viewer-record.client.ts";
import { t } from "#app/translations/t.ts";

import type { Playable } from "./player.tsx";

/** The film with its file on this device, if there is one, which is tried first. */
export async function withStored(playable: Playable): Promise<Playable> {
  const owner = currentOwner();
  const stored = owner && (await findFile(playable, isOf(owner)));
  if (!stored) return playable;
  const { address, type, label } = stored;
  const own = { address, type, quality: t("{quality}, on this device", { quality: label }) };
  return { ...playable, sources: [own, ...playable.sources] };
}

export function storePlace(progress: FilmProgress): void {
  const owner = currentOwner();
  if (owner) storePlaceOf(progress, isOf(owner));
}

export function readPlaces(): FilmProgress[] {
  const owner = currentOwner();
  return readFilms().flatMap((film) => {
    const { item, work, place } = film;
    return place && owner && isOf(owner)(film) ? [{ item, work, ...place }] : [];
  });
}

/** Loads what the page of a stored film needs without a connection, on whichever page this is. */
export const loadWholePlayer = () =>
  Promise.all([
    import("./store-rate.ts"),
    import("./player.tsx").then(({ loadLaterParts }) => loadLaterParts()),
  ]);
