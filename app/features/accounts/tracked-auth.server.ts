import { z } from "zod";

import { recordReportedSignOut } from "./account-records.server.ts";
import type { AccountsParts } from "./accounts-parts.server.ts";
import { parseEmail } from "./email-address.server.ts";
import type { Viewer } from "./sessions.server.ts";

const report = z.object({
  userId: z.string().max(254),
  action: z.literal("logout"),
  timestamp: z.iso.datetime({ offset: true }),
});

/** What may have waited in a browser that was offline; what claims to be older is no record. */
const OLDEST_MS = 30 * 24 * 60 * 60 * 1000;
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

export type Tracked =
  | { outcome: "recorded"; userId: string; action: "logout"; timestamp: string; recordedAt: string }
  | { outcome: "malformed" }
  | { outcome: "not yours" };

/** Takes a browser's word for a sign-out, but only about the viewer whose session asks. */
export async function trackAuth(
  parts: AccountsParts,
  body: unknown,
  viewer: Viewer,
): Promise<Tracked> {
  const parsed = report.safeParse(body);
  if (!parsed.success) return { outcome: "malformed" };
  const { userId: email, action, timestamp } = parsed.data;
  if (parseEmail(email) !== viewer.email) return { outcome: "not yours" };
  const [nowMs, atMs] = [parts.now(), Date.parse(timestamp)];
  if (atMs < nowMs - OLDEST_MS || atMs > nowMs + CLOCKS_DIFFER_MS) return { outcome: "malformed" };
  await recordReportedSignOut(parts.database, { userId: viewer.userId, atMs, nowMs });
  const recordedAt = new Date(nowMs).toISOString();
  return { outcome: "recorded", userId: viewer.email, action, timestamp, recordedAt };
}
