import { createDayKeys } from "#app/lib/formats/dates.ts";
import { momentIn } from "#app/lib/formats/zoned-time.ts";
import type { Executor } from "#app/db/executor.ts";

import { noonOf } from "../imports/files/field-values.ts";
import { titlesOfItems } from "../titles/film-titles.server.ts";
import { refOfRow, refKey, type TitleRef } from "../titles/title-ref.ts";
import {
  daysQuery,
  finishedInQuery,
  marksInQuery,
  playedElsewhereInQuery,
} from "./year-queries.server.ts";

/** A title, or an episode, that was watched on a day. */
export interface WatchEntry extends TitleRef {
  /** Empty for a film, "S2E5" for an episode. */
  part: string;
  /** Such as 2026-11-23, where the viewer lives. */
  day: string;
  /** As far as it is known: noon of a day that somebody noted. */
  atMs: number;
  /** 0 where nobody said it. */
  seconds: number;
}

/**
 * Everything that a profile watched in a year of its own time zone: what it marked, the days that it
 * noted, and what it played here and elsewhere. Each title and episode counts once a day.
 */
export async function listWatchings(
  executor: Executor,
  profileId: string,
  { year, zone }: { year: number; zone: string },
): Promise<WatchEntry[]> {
  const span = {
    fromMs: momentIn(zone, `${year}-01-01`, 0),
    toMs: momentIn(zone, `${year + 1}-01-01`, 0),
  };
  const dayOf = createDayKeys(zone);
  const [marks, finished, elsewhere, days] = await Promise.all([
    marksInQuery(executor, profileId, span).execute(),
    finishedInQuery(executor, profileId, span).execute(),
    playedElsewhereInQuery(executor, profileId, span).execute(),
    daysQuery(executor, profileId).execute(),
  ]);
  const dated = new Set(days.map((row) => refKey(refOfRow(row))));
  const all: WatchEntry[] = [
    ...days
      .filter((row) => row.watched_on.startsWith(`${year}-`))
      .map((row) => ({ ...refOfRow(row), part: "", ...noted(row.watched_on) })),
    ...marks
      // A mark says when it was made; where days are noted they say when it was watched.
      .filter((row) => row.part !== "" || !dated.has(refKey(refOfRow(row))))
      .filter((row) => row.content_type !== "tv" || row.part.includes("E"))
      .map((row) => ({
        ...refOfRow(row),
        part: row.part,
        day: dayOf(row.changed_at),
        atMs: row.changed_at,
        seconds: 0,
      })),
    ...elsewhere.map((row) => ({
      ...refOfRow(row),
      part: row.part,
      day: row.day,
      atMs: row.played_at,
      seconds: row.duration_seconds,
    })),
    ...finished.map((row) => ({
      kind: "archive" as const,
      id: row.item_id,
      part: "",
      day: dayOf(row.updated_at),
      atMs: row.updated_at,
      seconds: row.duration_seconds,
    })),
  ];
  return onceADay(await asTitles(executor, all));
}

const noted = (day: string) => ({ day, atMs: noonOf(day), seconds: 0 });

/** An item of the archive counts as the title that it is. */
async function asTitles(executor: Executor, all: readonly WatchEntry[]): Promise<WatchEntry[]> {
  const items = all.filter(({ kind }) => kind === "archive").map(({ id }) => id);
  const titles = await titlesOfItems(executor, items);
  return all.map((each) => {
    const title = each.kind === "archive" ? titles.get(each.id) : undefined;
    return title?.kind === "movie" ? { ...each, ...title } : each;
  });
}

function onceADay(all: readonly WatchEntry[]): WatchEntry[] {
  const once = new Map<string, WatchEntry>();
  for (const each of all) {
    const key = `${refKey(each)} ${each.part} ${each.day}`;
    const known = once.get(key);
    once.set(key, { ...each, seconds: Math.max(each.seconds, known?.seconds ?? 0) });
  }
  return [...once.values()].toSorted(
    (one, other) =>
      Number(one.day > other.day) - Number(one.day < other.day) || one.atMs - other.atMs,
  );
}
