import { z } from "zod";

import { parseReportedMoment } from "#app/lib/requests/reported-moment.ts";

import { LONGEST_TITLE } from "../titles/title-ref.ts";

export const moment = z.iso.datetime({ offset: true });

/** What every report of a change says it is about. */
export const reportedTitle = {
  user_id: z.string().max(254),
  content_id: z.union([z.string().max(100), z.int()]).transform(String),
  content_title: z.string().trim().min(1).max(LONGEST_TITLE),
};

/** A report has one of two times: of turning something on, or of turning it off. */
export function readToggle(
  times: { on?: string | undefined; off?: string | undefined },
  nowMs: number,
) {
  const { on, off } = times;
  const atMs = parseToggledAt(on ?? off, nowMs);
  if (atMs === undefined || (on === undefined) === (off === undefined)) return undefined;
  return { isOn: on !== undefined, atMs };
}

/** The time of a click as the browser reports it; undefined when it is impossible. */
export function parseToggledAt(at: string | undefined, nowMs: number): number | undefined {
  const atMs = at === undefined ? undefined : parseReportedMoment(at, nowMs);
  // A clock that is ahead must not override later commands.
  return atMs && Math.min(atMs, nowMs);
}
