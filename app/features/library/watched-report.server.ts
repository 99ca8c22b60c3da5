import { z } from "zod";

import { parseWatchedName } from "./watched.ts";
import type { WatchedCommand } from "./watched.server.ts";
import { LONGEST_TITLE, watchKinds } from "./watchlist-item.ts";
import { parseToggledAt } from "./watchlist-report.server.ts";

/** The record of a mark as browsers send it; `unwatched_at` in place of `watched_at` takes it back. */
const report = z.object({
  user_id: z.string().max(254),
  content_id: z.union([z.string().max(100), z.int()]).transform(String),
  content_title: z.string().trim().min(1).max(LONGEST_TITLE),
  content_type: z.enum(watchKinds),
  episode: z.string().max(20).default(""),
  watched_at: z.iso.datetime({ offset: true }).optional(),
  unwatched_at: z.iso.datetime({ offset: true }).optional(),
});

export interface WatchedReport extends WatchedCommand {
  /** The address that the record says it is about. */
  email: string;
}

/** Reads a browser's record; undefined when it is not as it should be. */
export function parseWatchedReport(body: unknown, nowMs: number): WatchedReport | undefined {
  const { data } = report.safeParse(body);
  if (!data) return undefined;
  const { watched_at: watchedAt, unwatched_at: unwatchedAt } = data;
  const name = parseWatchedName(data.content_type, data.content_id, data.episode);
  const isOneCommand = (watchedAt === undefined) !== (unwatchedAt === undefined);
  const atMs = parseToggledAt(watchedAt ?? unwatchedAt, nowMs);
  if (name === undefined || atMs === undefined || !isOneCommand) return undefined;
  const { content_title: title, user_id: email } = data;
  return { name, title, email, isWatched: watchedAt !== undefined, atMs };
}
