import { z } from "zod";

import { parseWatchName, type WatchName } from "./watchlist-item.ts";

const report = z.object({
  user_id: z.string().max(254),
  content_type: z.enum(["tv", "archive"]),
  content_id: z.string().max(100),
  is_hidden: z.boolean(),
});

/** Reads what a browser took off the row, or put back; undefined when it is not as it should be. */
export function parseContinueReport(
  body: unknown,
): { email: string; name: WatchName; isHidden: boolean } | undefined {
  const { data } = report.safeParse(body);
  const name = data && parseWatchName(data.content_type, data.content_id);
  return name && { email: data.user_id, name, isHidden: data.is_hidden };
}
