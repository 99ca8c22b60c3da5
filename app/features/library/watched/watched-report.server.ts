import { z } from "zod";

import { moment, readToggle, reportedTitle } from "../choices/reported-change.server.ts";
import { titleRefKinds } from "../titles/title-ref.ts";
import { parseWatchedName } from "./watched.ts";
import type { WatchedCommand } from "./watched.server.ts";

/** A mark as browsers report it; `unwatched_at` instead of `watched_at` removes it. */
const report = z.object({
  ...reportedTitle,
  content_type: z.enum(titleRefKinds),
  episode: z.string().max(20).default(""),
  watched_at: moment.optional(),
  unwatched_at: moment.optional(),
});

export interface WatchedReport extends WatchedCommand {
  /** The address that the report says it is about. */
  email: string;
}

/** Reads a browser's report; undefined when it is invalid. */
export function parseWatchedReport(body: unknown, nowMs: number): WatchedReport | undefined {
  const { data } = report.safeParse(body);
  if (!data) return undefined;
  const name = parseWatchedName(data.content_type, data.content_id, data.episode);
  const toggle = readToggle({ on: data.watched_at, off: data.unwatched_at }, nowMs);
  if (!name || !toggle) return undefined;
  const { content_title: title, user_id: email } = data;
  return { name, title, email, isWatched: toggle.isOn, atMs: toggle.atMs };
}
