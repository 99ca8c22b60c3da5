import { claimDue } from "#app/db/claims/claim-due.server.ts";
import type { Job, JobLog } from "#app/lib/jobs/job.ts";
import { retryDelayMs } from "#app/lib/jobs/retry-delay.ts";
import { loopJob } from "#app/lib/jobs/start-loop.ts";

import { collectSiteEvents } from "./site-events.server.ts";
import { sendEvent, type SiteWebhook, type SiteWebhookParts } from "./site-webhook.server.ts";

const EVERY_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const RETRY = { firstMs: 60_000, longestMs: 6 * 60 * 60 * 1000 };
const TRY_FOR_MS = 3 * DAY_MS;

export const dueSiteEvents = {
  table: "site_events",
  key: "id",
  due: "next_try_at",
  fence: "tries",
  leaseMs: 3 * 60 * 1000,
} as const;

/** Tells the site's webhook what has happened; without one it looks for nothing. */
export function webhookJob(parts: SiteWebhookParts, webhook: SiteWebhook, log: JobLog): Job {
  const sendNext = createSendNext(parts, webhook);
  return loopJob({ name: "webhook", everyMs: EVERY_MS, runNext: sendNext, log });
}

/** Sends what has waited longest, and returns its kind; undefined when nothing waits. */
export function createSendNext(parts: SiteWebhookParts, webhook: Pick<SiteWebhook, "find">) {
  const { database, now } = parts;
  let lookAtMs = 0;

  return async (): Promise<string | undefined> => {
    const found = await webhook.find();
    if (!found) return undefined;
    const nowMs = now();
    if (nowMs >= lookAtMs) {
      await collectSiteEvents(database, { sinceMs: found.sinceMs, nowMs });
      lookAtMs = nowMs + EVERY_MS;
    }
    const claimed = await claimDue(database, dueSiteEvents, nowMs);
    if (!claimed) return undefined;
    const { id, kind, data, happened_at: happenedAtMs, tries } = claimed;
    const outcome = await sendEvent(parts, found.place, { id, kind, data, happenedAtMs });
    const isLast = outcome === "gone" || now() - happenedAtMs >= TRY_FOR_MS;
    const end = { next_try_at: null, ended_at: now() };
    await database.kysely
      .updateTable("site_events")
      .set(
        outcome === "sent" || isLast
          ? { ...end, outcome: outcome === "sent" ? "sent" : "failed" }
          : { next_try_at: now() + retryDelayMs(tries, RETRY) },
      )
      .where("id", "=", id)
      .where("tries", "=", tries)
      .execute();
    return kind;
  };
}
