import type { RequestAllowance } from "#app/lib/request-allowance.ts";
import type { Setting } from "#app/lib/setting.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { cardOf, type Resources } from "../titles/resources.server.ts";
import { titleKey, type TitleCard } from "../titles/title-card.ts";

/** The cards of films by their ids; one whose details are missing or fail is left out. */
export async function listNamed(
  resources: Resources,
  ids: readonly number[],
  setting: Setting,
  allowance: RequestAllowance,
): Promise<TitleCard[]> {
  const nameOf = (id: number) => titleKey({ kind: "movie", id });
  const isCached = await Promise.all(ids.map((id) => resources.hasMovie(id, setting)));
  const missing = ids.filter((_, place) => !isCached[place]);
  const granted = allowance.grant(missing.map(nameOf), allowance.left());
  const shown = ids.filter((id, place) => isCached[place] || granted.has(nameOf(id)));
  // A card needs no texts beyond its name, which every language has.
  const own: Setting = { ...setting, furtherRequests: "never" };
  delete own.noteUnfinished;
  const found = await Promise.all(shown.map((id) => findCard(resources, id, own)));
  if (shown.length < ids.length) setting.noteUnfinished?.();
  return found.filter((card) => card !== undefined);
}

async function findCard(resources: Resources, id: number, setting: Setting) {
  try {
    const movie = await resources.movie(id, setting);
    return movie && cardOf(movie);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return undefined;
  }
}
