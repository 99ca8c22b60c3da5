import { z } from "zod";

import { LONGEST_TITLE, parseWatchName, watchKinds, type WatchName } from "./watchlist-item.ts";

const moment = z.iso.datetime({ offset: true });

/** A change as browsers report it; `removed_at` instead of `added_at` removes the title. */
const report = z.object({
  userId: z.string().max(254).optional(),
  user_id: z.string().max(254).optional(),
  content_id: z.union([z.string().max(100), z.int()]).transform(String),
  content_title: z.string().trim().min(1).max(LONGEST_TITLE),
  content_type: z.enum(watchKinds),
  added_at: moment.optional(),
  removed_at: moment.optional(),
});

/** The longest that a report may have waited in an offline browser; older ones are rejected. */
export const OLDEST_MS = 30 * 24 * 60 * 60 * 1000;
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

/** One toggle, with the time of the click. */
export interface WatchlistCommand {
  name: WatchName;
  title: string;
  isAdded: boolean;
  atMs: number;
}

export interface WatchReport extends WatchlistCommand {
  /** The address that the report says it is about. */
  email: string;
}

/** Reads a browser's report; undefined when it is invalid. */
export function parseWatchReport(body: unknown, nowMs: number): WatchReport | undefined {
  const { data } = report.safeParse(body);
  if (!data) return undefined;
  const { added_at: addedAt, removed_at: removedAt, content_title: title } = data;
  const name = parseWatchName(data.content_type, data.content_id);
  const email = data.userId ?? data.user_id;
  const atMs = parseToggledAt(addedAt ?? removedAt, nowMs);
  const isOneCommand = (addedAt === undefined) !== (removedAt === undefined);
  if (name === undefined || email === undefined || atMs === undefined || !isOneCommand) {
    return undefined;
  }
  return { name, title, email, isAdded: addedAt !== undefined, atMs };
}

/** The time of a click as the browser reports it; undefined when it is impossible. */
export function parseToggledAt(at: string | undefined, nowMs: number): number | undefined {
  const atMs = at === undefined ? Number.NaN : Date.parse(at);
  if (!(atMs >= nowMs - OLDEST_MS && atMs <= nowMs + CLOCKS_DIFFER_MS)) return undefined;
  // A clock that is ahead must not override later commands.
  return Math.min(atMs, nowMs);
}
