import type { Setting } from "#app/lib/setting.ts";

import type { WatchLinks } from "./best-movies-file.server.ts";
import { BEST_MOVIE_IDS } from "./best-movies.ts";
import type { BestMovie } from "./catalog.ts";
import { cardOf, type Resources } from "./resources.server.ts";

/**
 * A film of the nine that is not there, or cannot be had just now, leaves the others standing. At
 * most so many are asked for that are not in the cache: the others come with the next rendering.
 */
export async function listBest(
  resources: Resources,
  watchLinks: WatchLinks,
  setting: Setting,
  mostAsked: number = BEST_MOVIE_IDS.length,
): Promise<BestMovie[]> {
  const later = await findLater(resources, setting, mostAsked);
  if (later.size > 0) setting.noteUnfinished?.();
  const asked = BEST_MOVIE_IDS.filter((id) => !later.has(id));
  const answers = await Promise.allSettled(asked.map((id) => resources.movie(id, setting)));
  const movies = answers.flatMap((answer) =>
    answer.status === "fulfilled" && answer.value !== undefined ? [answer.value] : [],
  );
  const failed = answers.find((answer) => answer.status === "rejected");
  if (movies.length === 0 && failed !== undefined) throw failed.reason;
  return movies.map((movie) => ({
    ...cardOf(movie),
    trailer: movie.trailers[0],
    watchLink: watchLinks.get(movie.id),
  }));
}

/** Those that are not in the cache, beyond the first few of them. */
async function findLater(resources: Resources, setting: Setting, mostAsked: number) {
  if (mostAsked >= BEST_MOVIE_IDS.length) return new Set<number>();
  const areKnown = await Promise.all(BEST_MOVIE_IDS.map((id) => resources.hasMovie(id, setting)));
  return new Set(BEST_MOVIE_IDS.filter((_, place) => !areKnown[place]).slice(mostAsked));
}
