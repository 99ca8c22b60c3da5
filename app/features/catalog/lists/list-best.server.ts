import type { RequestAllowance } from "#app/lib/request-allowance.ts";
import { isForChild, type ChildSetting, type Setting } from "#app/lib/setting.ts";

import type { WatchLinks } from "./best-movies-file.server.ts";
import { BEST_MOVIE_FACTS, BEST_MOVIE_IDS, LIST_WITH_BEST } from "./best-movies.ts";
import type { BestMovie } from "../catalog.ts";
import type { StoredMovie } from "../titles/movie.ts";
import { cardOf, type Resources } from "../titles/resources.server.ts";
import { titleKey, type TitleCard } from "../titles/title-card.ts";

type Answers = ReadonlyMap<number, PromiseSettledResult<StoredMovie | undefined>>;

/** A child's page looks up one of the nine at a time, since few of them are for children. */
const MOST_FOR_CHILD = 1;

/**
 * A film of the nine that is missing or fails right now is left out, and the others stay. With
 * an allowance at most so many requests are sent: some films are then shown as a list has them,
 * and their details follow with later renderings. A child's nine always have details, because
 * nothing else says whether a child may see them: those without are left out until then.
 */
export async function listBest(
  resources: Resources,
  watchLinks: WatchLinks,
  setting: Setting,
  allowance?: RequestAllowance,
): Promise<BestMovie[]> {
  const states = await readStates(resources, setting);
  const later = isForChild(setting)
    ? findLaterForChild(states, setting)
    : findLater(states, allowance);
  const needsList = !isForChild(setting) && [...later].some((id) => states.get(id) === "unknown");
  const [answers, listed] = await Promise.all([
    askDetails(resources, setting, { states, later }),
    needsList ? listCards(resources, setting) : new Map<number, TitleCard>(),
  ]);
  const best = BEST_MOVIE_IDS.flatMap((id): BestMovie[] => {
    const answer = answers.get(id);
    // They lead to other sites, which have no age limits.
    const watchLink = isForChild(setting) ? undefined : watchLinks.get(id);
    if (answer?.status === "fulfilled") {
      const movie = answer.value;
      return movie ? [{ ...cardOf(movie), trailer: movie.trailers[0], watchLink }] : [];
    }
    const card = needsList && later.has(id) ? (listed.get(id) ?? cardOfFacts(id)) : undefined;
    return card ? [{ ...card, trailer: undefined, needsDetails: true, watchLink }] : [];
  });
  throwIfNothingCame(answers, listed);
  if (later.size > 0) setting.noteUnfinished?.();
  return best;
}

/** Whether a film's details are cached: all of them, those of one language, or none. */
type State = "whole" | "partial" | "unknown";
type States = ReadonlyMap<number, State>;

async function readStates(resources: Resources, setting: Setting): Promise<States> {
  const stateOf = async (id: number): Promise<State> => {
    if (!(await resources.hasMovie(id, setting))) return "unknown";
    let state: State = "whole";
    const noteUnfinished = () => (state = "partial");
    await resources.movie(id, { ...setting, furtherRequests: "never", noteUnfinished });
    return state;
  };
  const states = await Promise.all(BEST_MOVIE_IDS.map(stateOf));
  return new Map(BEST_MOVIE_IDS.map((id, index) => [id, states[index] ?? "unknown"]));
}

const nameOf = (id: number) => titleKey({ kind: "movie", id });
const lacking = (states: States) => BEST_MOVIE_IDS.filter((id) => states.get(id) !== "whole");

/** Those that wait, so that the requests for the others and for the list are few enough. */
function findLater(states: States, allowance?: RequestAllowance): ReadonlySet<number> {
  const missing = lacking(states);
  const mostRequests = allowance?.left() ?? missing.length;
  if (missing.length <= mostRequests) {
    allowance?.grant(missing.map(nameOf), mostRequests);
    return new Set();
  }
  // Those come first that cannot be shown without their details, and last those that have some.
  const rank = (id: number) => {
    if (states.get(id) === "partial") return 2;
    return BEST_MOVIE_FACTS.has(id) ? 1 : 0;
  };
  const inOrder = missing.toSorted((one, other) => rank(one) - rank(other));
  // The last request is for the list that has the others.
  if (allowance?.allowsList(LIST_WITH_BEST.name)) {
    allowance.grant(inOrder.map(nameOf), mostRequests - 1);
  }
  return new Set(inOrder.slice(Math.max(0, mostRequests - 1)));
}

/** Those that the rendering's allowance does not reach. */
function findLaterForChild(states: States, { allowance }: ChildSetting): ReadonlySet<number> {
  if (allowance === undefined) return new Set();
  const missing = lacking(states);
  const granted = allowance.grant(missing.map(nameOf), MOST_FOR_CHILD);
  return new Set(missing.filter((id) => !granted.has(nameOf(id))));
}

/** Of those that wait, what is cached is shown. */
async function askDetails(
  resources: Resources,
  setting: Setting,
  { states, later }: { states: States; later: ReadonlySet<number> },
) {
  const ids = BEST_MOVIE_IDS.filter((id) => !later.has(id) || states.get(id) !== "unknown");
  const answers = await Promise.allSettled(
    ids.map((id) =>
      resources.movie(id, later.has(id) ? { ...setting, furtherRequests: "never" } : setting),
    ),
  );
  return new Map(ids.flatMap((id, index) => (answers[index] ? [[id, answers[index]]] : [])));
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

/** While the film database is down, built-in facts alone do not make a row. */
function throwIfNothingCame(answers: Answers, listed: ReadonlyMap<number, TitleCard>): void {
  const all = [...answers.values()];
  const failed = all.find((answer) => answer.status === "rejected");
  const hasDetails = all.some((answer) => answer.status === "fulfilled" && answer.value);
  if (failed && !hasDetails && listed.size === 0) throw failed.reason;
}
