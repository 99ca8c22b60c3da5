import type { Answer, Ask } from "../ask.ts";
import { buildCatalogue, type Catalogue } from "../catalogue.ts";
import { addDays, daysBetween } from "../derived/days.ts";
import { parsePage } from "../paging.ts";

const pageSize = 100;
const longestRangeDays = 14;
const mostDaysKept = 8;
/** How many pages the longest recorded lists have. */
const recordedPages = { movie: 62, tv: 53, person: 53 } as const;
/** Of what exists only in the real service. */
const firstStrangeId = 1_800_000_000;
/** Some rows do not say whether they are for adults. */
const unmarkedEvery = 10;

type ChangeKind = "movie" | "tv" | "person";
type Facts = Readonly<Record<ChangeKind, ReadonlyMap<number, string>>>;

/**
 * What differs between the day before the range and its end: films that open a fixed time before or
 * after today, and shows whose episodes do. Without dates it is the last day. A page has a hundred
 * rows of an id and whether it is for adults.
 */
export function listChanges(ask: Ask, kind: ChangeKind): Answer {
  const { today } = ask.view;
  const end = ask.query.get("end_date") || today;
  const start = ask.query.get("start_date") || addDays(end < today ? end : today, -1);
  if (!isDay(start) || !isDay(end)) return 23;
  if (daysBetween(start, end) > longestRangeDays) return 20;
  const page = parsePage(ask.query);
  if (page === null) return 22;
  const before = factsOn(addDays(start, -1))[kind];
  const after = factsOn(end < today ? end : today)[kind];
  const own = [...after]
    .filter(([id, facts]) => before.get(id) !== facts)
    .map(([id]) => id)
    .concat([...before.keys()].filter((id) => !after.has(id)));
  const ids = ask.quirks.longChanges ? lengthen(own, kind) : own;
  return {
    results: ids
      .slice((page - 1) * pageSize, page * pageSize)
      .map((id) => ({ id, adult: isAdult(ask, kind, id) })),
    page,
    total_pages: Math.max(1, Math.ceil(ids.length / pageSize)),
    total_results: ids.length,
  };
}

/** Adds ids that nobody follows until the list has the recorded length. */
function lengthen(own: readonly number[], kind: ChangeKind): number[] {
  const length = recordedPages[kind] * pageSize;
  const strange = Array.from({ length }, (_, at) => firstStrangeId + at);
  return [...own, ...strange].slice(0, length);
}

const isAdult = (ask: Ask, kind: ChangeKind, id: number): boolean | null =>
  id % unmarkedEvery === 0 ? null : kind === "movie" && ask.catalogue.film(id)?.adult === true;

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const known = new Map<string, Facts>();

function factsOn(day: string): Facts {
  const found = known.get(day) ?? factsOf(buildCatalogue(day));
  if (known.size >= mostDaysKept) known.clear();
  known.set(day, found);
  return found;
}

function factsOf({ films, shows, people }: Catalogue): Facts {
  return {
    movie: new Map(films.map(({ id, date, status }) => [id, `${date} ${status}`])),
    tv: new Map(
      shows.map(({ id, date, end, seasons }) => {
        const days = seasons.map((season) => [
          season.date,
          season.episodes.map((each) => each.date),
        ]);
        return [id, JSON.stringify([date, end, days])];
      }),
    ),
    person: new Map(people.map(({ id, work }) => [id, String(work.length)])),
  };
}
