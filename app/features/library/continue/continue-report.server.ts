import { z } from "zod";

import { parseToggledAt } from "../choices/reported-change.server.ts";
import { parseTitleRef, type TitleRef } from "../titles/title-ref.ts";

const report = z.object({
  user_id: z.string().max(254),
  content_type: z.enum(["tv", "archive"]),
  content_id: z.string().max(100),
  is_hidden: z.boolean(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
});

/** Reads a browser's report of a hidden or restored card; undefined when it is invalid. */
export function parseContinueReport(
  body: unknown,
  nowMs: number,
): { email: string; name: TitleRef; isHidden: boolean; atMs: number } | undefined {
  const { data } = report.safeParse(body);
  const name = data && parseTitleRef(data.content_type, data.content_id);
  const atMs = data?.timestamp === undefined ? nowMs : parseToggledAt(data.timestamp, nowMs);
  if (!name || atMs === undefined) return undefined;
  return { email: data.user_id, name, isHidden: data.is_hidden, atMs };
}
