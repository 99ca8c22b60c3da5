import { z } from "zod";

import { LONGEST_TITLE, parseWatchName, watchKinds } from "../watchlist/watchlist-item.ts";
import { parseToggledAt } from "../watchlist/watchlist-report.server.ts";
import type { UnwantedCommand } from "./unwanted.server.ts";

const moment = z.iso.datetime({ offset: true });

/** A change as browsers report it; `wanted_at` instead of `unwanted_at` takes it back. */
const report = z.object({
  user_id: z.string().max(254),
  content_id: z.union([z.string().max(100), z.int()]).transform(String),
  content_title: z.string().trim().min(1).max(LONGEST_TITLE),
  content_type: z.enum(watchKinds),
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
  const { unwanted_at: unwantedAt, wanted_at: wantedAt, content_title: title } = data;
  const name = parseWatchName(data.content_type, data.content_id);
  const atMs = parseToggledAt(unwantedAt ?? wantedAt, nowMs);
  const isOneCommand = (unwantedAt === undefined) !== (wantedAt === undefined);
  if (name === undefined || atMs === undefined || !isOneCommand) return undefined;
  return { name, title, email: data.user_id, isUnwanted: unwantedAt !== undefined, atMs };
}
