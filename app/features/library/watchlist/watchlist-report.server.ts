import { z } from "zod";

import { moment, readToggle, reportedTitle } from "../choices/reported-change.server.ts";
import { parseTitleRef, titleRefKinds, type TitleRef } from "../titles/title-ref.ts";

/** A change as browsers report it; `removed_at` instead of `added_at` removes the title. */
const report = z.object({
  ...reportedTitle,
  user_id: reportedTitle.user_id.optional(),
  userId: reportedTitle.user_id.optional(),
  content_type: z.enum(titleRefKinds),
  added_at: moment.optional(),
  removed_at: moment.optional(),
});

/** One toggle, with the time of the click. */
export interface WatchlistCommand {
  name: TitleRef;
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
  const name = parseTitleRef(data.content_type, data.content_id);
  const email = data.userId ?? data.user_id;
  const toggle = readToggle({ on: data.added_at, off: data.removed_at }, nowMs);
  if (!name || email === undefined || !toggle) return undefined;
  return { name, title: data.content_title, email, isAdded: toggle.isOn, atMs: toggle.atMs };
}
