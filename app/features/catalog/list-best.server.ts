import type { Setting } from "#app/lib/setting.ts";

import type { WatchLinks } from "./best-movies-file.server.ts";
import { BEST_MOVIE_IDS } from "./best-movies.ts";
import type { BestMovie } from "./catalog.ts";
import { cardOf, type Resources } from "./resources.server.ts";

/** A film of the nine that is not there, or cannot be had just now, leaves the others standing. */
export async function listBest(
  resources: Resources,
  watchLinks: WatchLinks,
  setting: Setting,
): Promise<BestMovie[]> {
  const asked = BEST_MOVIE_IDS.map((id) => resources.movie(id, setting));
  const answers = await Promise.allSettled(asked);
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
