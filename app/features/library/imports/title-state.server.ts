import type { Executor } from "#app/db/executor.ts";
import type { TitleRef } from "../titles/title-ref.ts";

/** Figures and texts that are equal if and only if nobody changed it in between. */
type Value = readonly (string | number)[];

/**
 * Everything that a profile says about a title, each choice by its name: `stars`, `note`, `saved`,
 * `unwanted`, `mark S2E5`, `day 2026-11-23`, `list ID`.
 */
export type TitleState = Readonly<Record<string, Value>>;

/** What an import changed: each choice as it was before and after; null where there was none. */
export type TitleChanges = Readonly<Record<string, readonly [Value | null, Value | null]>>;

/** A title of a profile, as the tables name it. */
export interface TitleKey {
  profile_id: string;
  content_type: TitleRef["kind"];
  content_id: string;
}

export const isSameValue = (one: Value | null, other: Value | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function changesBetween(before: TitleState, after: TitleState): TitleChanges {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const all = names.map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const);
  return Object.fromEntries(all.filter(([, [old, now]]) => !isSameValue(old, now)));
}

export async function readState(executor: Executor, key: TitleKey): Promise<TitleState> {
  const state: Record<string, Value> = {};
  const rating = await executor
    .selectFrom("ratings")
    .select(["half_stars", "note", "changed_at"])
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  if (rating && rating.changed_at > 0) state["stars"] = [rating.half_stars, rating.changed_at];
  if (rating && rating.note !== "") state["note"] = [rating.note];
  const saved = await executor
    .selectFrom("watchlist")
    .select(["is_removed", "added_at", "changed_at"])
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  if (saved) state["saved"] = [saved.is_removed, saved.added_at, saved.changed_at];
  const unwanted = await executor
    .selectFrom("unwanted_titles")
    .select(["is_unwanted", "changed_at"])
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  if (unwanted) state["unwanted"] = [unwanted.is_unwanted, unwanted.changed_at];
  const marks = await executor
    .selectFrom("watched_marks")
    .select(["part", "is_watched", "changed_at"])
    .where((eb) => eb.and(key))
    .execute();
  for (const mark of marks) state[`mark ${mark.part}`] = [mark.is_watched, mark.changed_at];
  const days = await executor
    .selectFrom("watched_dates")
    .select(["watched_on", "recorded_at"])
    .where((eb) => eb.and(key))
    .execute();
  for (const day of days) state[`day ${day.watched_on}`] = [day.recorded_at];
  const lists = await executor
    .selectFrom("list_titles")
    .select(["list_id", "added_at"])
    .where((eb) => eb.and(key))
    .execute();
  for (const list of lists) state[`list ${list.list_id}`] = [list.added_at];
  return state;
}
