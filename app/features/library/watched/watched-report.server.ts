import { z } from "zod";

import { parseWatchedName } from "./watched.ts";
import type { WatchedCommand } from "./watched.server.ts";
import { LONGEST_TITLE, watchKinds } from "../watchlist/watchlist-item.ts";
import { parseToggledAt } from "../watchlist/watchlist-report.server.ts";

/** A mark as browsers report it; `unwatched_at` instead of `watched_at` removes it. */
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
  /** The address that the report says it is about. */
  email: string;
}

/** Reads a browser's report; undefined when it is invalid. */
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
