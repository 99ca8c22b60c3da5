import { isForChild, type Setting } from "#app/lib/setting.ts";

import type { WatchLinks } from "./best-movies-file.server.ts";
import { BEST_MOVIE_FACTS, BEST_MOVIE_IDS, LIST_WITH_BEST } from "./best-movies.ts";
import type { BestMovie } from "./catalog.ts";
import type { StoredMovie } from "./movie.ts";
import { cardOf, type Resources } from "./resources.server.ts";
import type { TitleCard } from "./title-card.ts";

type Answers = ReadonlyMap<number, PromiseSettledResult<StoredMovie | undefined>>;

/**
 * A film of the nine that is not there, or that cannot be fetched right now, leaves the others in
 * place. With `mostRequests` at most so many requests are sent: some films are then shown as a list
 * has them, and their details come with the next renderings. A child's nine always have details,
 * because nothing else says whether a child may see them.
 */
export async function listBest(
  resources: Resources,
  watchLinks: WatchLinks,
  setting: Setting,
  mostRequests?: number,
): Promise<BestMovie[]> {
  const later = isForChild(setting)
    ? new Set<number>()
    : await findLater(resources, setting, mostRequests);
  const [answers, listed] = await Promise.all([
    askDetails(resources, setting, later),
    later.size > 0 ? listCards(resources, setting) : new Map<number, TitleCard>(),
  ]);
  const best = BEST_MOVIE_IDS.flatMap((id): BestMovie[] => {
    const answer = answers.get(id);
    const watchLink = watchLinks.get(id);
    if (answer?.status === "fulfilled") {
      const movie = answer.value;
      return movie ? [{ ...cardOf(movie), trailer: movie.trailers[0], watchLink }] : [];
    }
    const card = later.has(id) ? (listed.get(id) ?? cardOfFacts(id)) : undefined;
    return card ? [{ ...card, trailer: undefined, needsDetails: true, watchLink }] : [];
  });
  throwIfNothingCame(answers, listed);
  if (later.size > 0) setting.noteUnfinished?.();
  return best;
}

/** Those whose details wait, so that the details and the list are no more than `mostRequests`. */
async function findLater(resources: Resources, setting: Setting, mostRequests?: number) {
  const areCached = await Promise.all(BEST_MOVIE_IDS.map((id) => resources.hasMovie(id, setting)));
  const missing = BEST_MOVIE_IDS.filter((_, place) => !areCached[place]);
  if (mostRequests === undefined || missing.length <= mostRequests) return new Set<number>();
  // First those of which nothing can be shown without their details.
  const inOrder = missing.toSorted(
    (one, other) => Number(BEST_MOVIE_FACTS.has(one)) - Number(BEST_MOVIE_FACTS.has(other)),
  );
  return new Set(inOrder.slice(mostRequests - 1));
}

async function askDetails(resources: Resources, setting: Setting, later: ReadonlySet<number>) {
  const ids = BEST_MOVIE_IDS.filter((id) => !later.has(id));
  const answers = await Promise.allSettled(ids.map((id) => resources.movie(id, setting)));
  return new Map(ids.flatMap((id, place) => (answers[place] ? [[id, answers[place]]] : [])));
}

/** A list that fails does not fail the row: the built-in facts replace it. */
async function listCards(resources: Resources, setting: Setting) {
  const { titles } = await resources
    .page(LIST_WITH_BEST, 1, setting)
    .catch((): { titles: TitleCard[] } => ({ titles: [] }));
  return new Map(titles.map((card) => [card.id, card]));
}

function cardOfFacts(id: number): TitleCard | undefined {
  const facts = BEST_MOVIE_FACTS.get(id);
  return facts && { kind: "movie", id, ...facts };
}

/** While the film database is down, facts alone are no row. */
function throwIfNothingCame(answers: Answers, listed: ReadonlyMap<number, TitleCard>): void {
  const all = [...answers.values()];
  const failed = all.find((answer) => answer.status === "rejected");
  const hasDetails = all.some((answer) => answer.status === "fulfilled" && answer.value);
  if (failed && !hasDetails && listed.size === 0) throw failed.reason;
}
