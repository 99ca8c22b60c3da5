import { z } from "zod";

import { parseReportedMoment } from "#app/lib/requests/reported-moment.ts";

import { recordReportedSignOut } from "./account-records.server.ts";
import type { AccountsParts } from "./accounts-parts.server.ts";
import { isSameEmail } from "#app/lib/text/email-address.server.ts";
import type { Viewer } from "./sessions/sessions.server.ts";

const report = z.object({
  userId: z.string().max(254),
  action: z.literal("logout"),
  timestamp: z.iso.datetime({ offset: true }),
});

export type TrackOutcome =
  | { outcome: "recorded"; userId: string; action: "logout"; timestamp: string; recordedAt: string }
  | { outcome: "malformed" }
  | { outcome: "not yours" };

/** Accepts a browser's report of a sign-out, but only about the viewer whose session sends it. */
export async function trackAuth(
  parts: AccountsParts,
  body: unknown,
  viewer: Viewer,
): Promise<TrackOutcome> {
  const parsed = report.safeParse(body);
  if (!parsed.success) return { outcome: "malformed" };
  const { userId: email, action, timestamp } = parsed.data;
  if (!isSameEmail(email, viewer.email)) return { outcome: "not yours" };
  const nowMs = parts.now();
  const atMs = parseReportedMoment(timestamp, nowMs);
  if (atMs === undefined) return { outcome: "malformed" };
  await recordReportedSignOut(parts.database, { userId: viewer.userId, atMs, nowMs });
  const recordedAt = new Date(nowMs).toISOString();
  return { outcome: "recorded", userId: viewer.email, action, timestamp, recordedAt };
}
