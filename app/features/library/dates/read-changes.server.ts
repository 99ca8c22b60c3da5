import type { Database } from "#app/db/connect.server.ts";

import type { DateSource } from "./check-subject.server.ts";
import { storeChangesState, type ChangesState } from "./date-lease.server.ts";
import { dayOf } from "./date-rows.ts";
import { markChanged } from "./date-subjects.server.ts";

const KINDS = ["movie", "tv", "person"] as const;
const DAY_MS = 24 * 3_600_000;
/** The film database refuses ranges of more than 14 days. */
const LONGEST_MS = 13 * DAY_MS;
/** The list of the current day grows; that of a past day is read once more and never again. */
const READ_EVERY_MS = 4 * 3_600_000;
const MOST_PAGES = 200;

interface ReadOptions {
  database: Database;
  source: Pick<DateSource, "changes">;
  nowMs: number;
  /** Waits for the next call; false when the job has to stop. */
  turn: () => Promise<boolean>;
}

/**
 * Reads which titles and people have changed in the film database, and makes those that anybody
 * follows due. What was read is stored after each page, so that nothing is read twice after a
 * restart. False when it was stopped.
 */
export async function readChanges(options: ReadOptions, state: ChangesState): Promise<boolean> {
  const { database, nowMs } = options;
  const today = startOf(nowMs);
  if (nowMs - state.changes_read_at < READ_EVERY_MS) return true;
  const isFirst = state.changes_until === 0 || state.changes_until < nowMs - LONGEST_MS;
  // At the start, and after a long break, everything is checked by itself.
  let untilMs = isFirst ? today : state.changes_until;
  const start = isFirst ? "" : state.next_page;
  let nextPage = start;
  for (; untilMs < today; untilMs += DAY_MS) {
    const checkedBeforeMs = untilMs + DAY_MS;
    if (
      !(await readDay(options, { dayMs: untilMs, checkedBeforeMs, start: nextPage, isOver: true }))
    )
      return false;
    nextPage = "";
    await storeChangesState(database, { changes_until: untilMs + DAY_MS, next_page: "" });
  }
  const checkedBeforeMs = isFirst ? today : nowMs;
  if (!(await readDay(options, { dayMs: today, checkedBeforeMs, start: nextPage, isOver: false })))
    return false;
  await storeChangesState(database, {
    changes_until: today,
    changes_read_at: nowMs,
    next_page: "",
  });
  return true;
}

const startOf = (atMs: number) => atMs - (atMs % DAY_MS);

interface ChangesRequest {
  dayMs: number;
  /** What was checked later than this is up to date. */
  checkedBeforeMs: number;
  /** The page to go on with, as it was stored; empty at the start. */
  start: string;
  /** The list of a day that is not over yet grows: its pages say nothing about those of later. */
  isOver: boolean;
}

async function readDay(
  { database, source, nowMs, turn }: ReadOptions,
  { dayMs, checkedBeforeMs, start, isOver }: ChangesRequest,
): Promise<boolean> {
  const day = dayOf(dayMs);
  const [startDay = "", startKind = "", startPage = "1"] = start.split(" ");
  const name = isOver ? day : `${day}*`;
  const isGoingOn = startDay === name;
  const first = isGoingOn
    ? Math.max(
        0,
        KINDS.findIndex((kind) => kind === startKind),
      )
    : 0;
  for (const [at, kind] of KINDS.entries()) {
    if (at < first) continue;
    const firstPage = isGoingOn && at === first ? Number(startPage) : 1;
    let lastPage = firstPage;
    for (let page = firstPage; page <= lastPage; page += 1) {
      if (!(await turn())) return false;
      const found = await source.changes(kind, { start_date: day, end_date: day, page });
      lastPage = Math.min(found.lastPage, MOST_PAGES);
      await markChanged(database, kind, found.ids, { checkedBeforeMs, nowMs });
      const next = page < lastPage ? `${kind} ${page + 1}` : `${KINDS[at + 1] ?? kind} 1`;
      await storeChangesState(database, { next_page: `${name} ${next}` });
    }
  }
  return true;
}
