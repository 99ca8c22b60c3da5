import { createDayKeys } from "#app/lib/formats/dates.ts";
import { momentIn } from "#app/lib/formats/zoned-time.ts";
import type { Executor } from "#app/db/executor.ts";

import { dayAfter } from "./watch-days.ts";
import { noonOf } from "../imports/files/field-values.ts";
import { titlesOfItems } from "../titles/film-titles.server.ts";
import { refOfRow, refKey, type TitleRef } from "../titles/title-ref.ts";
import {
  readDays,
  readFinishedIn,
  readMarksIn,
  readPlayedElsewhereIn,
} from "./watchings-queries.server.ts";

/** A title, or an episode, that was watched on a day. */
export interface WatchEntry extends TitleRef {
  /** Empty for a film, "S2E5" for an episode, or which one it was of an item's several films. */
  part: string;
  /** Such as 2026-11-23, where the viewer lives. */
  day: string;
  /** As far as it is known: noon of a day that somebody noted. */
  atMs: number;
  /** 0 where nobody said it. */
  seconds: number;
}

/** From the first of these days to the last, where the viewer lives. */
export interface DaysOfWatching {
  from: string;
  to: string;
  zone: string;
}

/**
 * Everything that a profile watched on some days: what it marked, the days that it noted, and what
 * it played to its end here and elsewhere. Each film and episode counts once a day. The history's
 * figures and the year's are counted from this list alone.
 */
export async function listWatchings(
  executor: Executor,
  profileId: string,
  { from, to, zone }: DaysOfWatching,
): Promise<WatchEntry[]> {
  const span = {
    fromMs: momentIn(zone, from, 0),
    toMs: momentIn(zone, dayAfter(to, 1), 0),
  };
  const dayOf = createDayKeys(zone);
  const [marks, finished, elsewhere, days] = await Promise.all([
    readMarksIn(executor, profileId, span),
    readFinishedIn(executor, profileId, span),
    readPlayedElsewhereIn(executor, profileId, span),
    readDays(executor, profileId),
  ]);
  const dated = new Set(days.map((row) => refKey(refOfRow(row))));
  const lengths = new Map(finished.map((row) => [row.item_id, row.duration_seconds]));
  const marked = marks
    .filter((row) => row.content_type !== "tv" || row.part.includes("E"))
    .map((row) => ({
      ...refOfRow(row),
      part: row.part,
      day: dayOf(row.changed_at),
      atMs: row.changed_at,
      seconds: row.content_type === "archive" ? (lengths.get(row.content_id) ?? 0) : 0,
    }));
  const all: WatchEntry[] = [
    ...days
      .filter(({ watched_on: day }) => day >= from && day <= to)
      .map((row) => ({ ...refOfRow(row), part: "", ...noted(row.watched_on) })),
    // A mark says when it was made; where days are noted they say when it was watched.
    ...(await asTitles(executor, marked)).filter(
      (each) => each.part !== "" || !dated.has(refKey(each)),
    ),
    ...elsewhere.map((row) => ({
      ...refOfRow(row),
      part: row.part,
      day: row.day,
      atMs: row.played_at,
      seconds: row.duration_seconds,
    })),
    // The end of a film has marked it; one of several films of an item has no mark of its own.
    ...finished
      .filter(({ work }) => work !== "")
      .map((row) => ({
        kind: "archive" as const,
        id: row.item_id,
        part: row.work,
        day: dayOf(row.updated_at),
        atMs: row.updated_at,
        seconds: row.duration_seconds,
      })),
  ];
  return onceADay(all);
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
