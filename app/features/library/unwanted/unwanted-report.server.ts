import { z } from "zod";

import { moment, readToggle, reportedTitle } from "../choices/reported-change.server.ts";
import { parseTitleRef, titleRefKinds } from "../titles/title-ref.ts";
import type { UnwantedCommand } from "./unwanted.server.ts";

/** A change as browsers report it; `wanted_at` instead of `unwanted_at` takes it back. */
const report = z.object({
  ...reportedTitle,
  content_type: z.enum(titleRefKinds),
  unwanted_at: moment.optional(),
  wanted_at: moment.optional(),
});

interface UnwantedReport extends UnwantedCommand {
  /** The address that the report says it is about. */
  email: string;
}

/** Reads a browser's report; undefined when it is invalid. */
export function parseUnwantedReport(body: unknown, nowMs: number): UnwantedReport | undefined {
  const { data } = report.safeParse(body);
  if (!data) return undefined;
  const name = parseTitleRef(data.content_type, data.content_id);
  const toggle = readToggle({ on: data.unwanted_at, off: data.wanted_at }, nowMs);
  if (!name || !toggle) return undefined;
  const { content_title: title, user_id: email } = data;
  return { name, title, email, isUnwanted: toggle.isOn, atMs: toggle.atMs };
}
