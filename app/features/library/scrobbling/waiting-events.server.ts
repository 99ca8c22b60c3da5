import type { Selectable } from "kysely";

import { claimDue } from "#app/db/claims/claim-due.server.ts";
import type { ScrobblesTable } from "#app/db/schema-scrobbling.ts";
import type { Job, JobLog } from "#app/lib/jobs/job.ts";
import { retryDelayMs } from "#app/lib/jobs/retry-delay.ts";
import { loopJob } from "#app/lib/jobs/start-loop.ts";
import { isAgeLimit, type Setting } from "#app/lib/setting.ts";

import { ownerQuery } from "../imports/imports-queries.server.ts";
import { NOTHING, type LogLine } from "./scrobble-log.server.ts";
import type { ScrobbleEvent } from "./scrobble-event.ts";
import { changeWaitingQuery } from "./scrobbling-queries.server.ts";
import {
  createEventStore,
  momentOf,
  type Receiver,
  type ScrobblingOptions,
} from "./store-event.server.ts";

const EVERY_MS = 10_000;
export const dueScrobbles = {
  table: "scrobbles",
  key: "id",
  due: "due_at",
  // An event that stops its server counts as tried, too.
  fence: "failures",
  // Far longer than one event takes.
  leaseMs: 60_000,
} as const;

const RETRY = { firstMs: 60_000, longestMs: 6 * 3_600_000 };
/** Within a little more than a day. */
const MOST_TRIES = 12;

/** What is needed to store an event later. */
interface PendingEvent extends Pick<Receiver["setting"], "language" | "region"> {
  event: ScrobbleEvent;
  zone: string;
}

/** An event that the film database did not answer for, as its line of the log remembers it. */
export function toWaiting(
  event: ScrobbleEvent,
  { setting: { language, region }, zone }: Receiver,
  nowMs: number,
): Pick<LogLine, "waiting" | "due_at"> {
  // When it happened, and not when it is stored.
  const at = new Date(momentOf(event.at, nowMs)).toISOString();
  const waiting: PendingEvent = { event: { ...event, at }, language, region, zone };
  return { waiting: JSON.stringify(waiting), due_at: nowMs + retryDelayMs(1, RETRY) };
}

/** Stores what other players reported while the film database did not answer. */
export const scrobblesJob = (options: ScrobblingOptions & { log: JobLog }): Job =>
  loopJob({
    name: "scrobbles",
    everyMs: EVERY_MS,
    runNext: createWaitingRun(options),
    log: options.log,
  });

/**
 * Stores the event that was due first. Its line of the log says what became of it, or is due again
 * later, until it was tried often enough.
 */
export function createWaitingRun(options: ScrobblingOptions) {
  const { database, isRecording, now = Date.now } = options;
  const { kysely } = database;
  const storeEvent = createEventStore(options);

  async function tryAgain(line: Selectable<ScrobblesTable>): Promise<Partial<LogLine>> {
    const { event, language, region, zone }: PendingEvent = JSON.parse(line.waiting ?? "");
    const profile = await ownerQuery(kysely, line.profile_id).executeTakeFirst();
    if (profile === undefined) return { outcome: "unanswered" };
    const owner = { userId: profile.user_id, profile: { id: line.profile_id } };
    // The log does not say what it was.
    if (!(await isRecording(owner))) {
      return { ...NOTHING, source: line.source, title_key: "paused", outcome: "paused" };
    }
    const audience = isAgeLimit(profile.age_limit) ? profile.age_limit : "everyone";
    const setting: Setting = { language, region, audience };
    const { outcome, found } = await storeEvent(event, { owner, setting, zone });
    return { outcome, ...found };
  }

  return async function runNext(): Promise<string | undefined> {
    const nowMs = now();
    const line = await claimDue(database, dueScrobbles, nowMs);
    if (line === undefined) return undefined;
    const { failures } = line;
    const { outcome = "unanswered", ...rest } = failures > MOST_TRIES ? {} : await tryAgain(line);
    const again = { due_at: now() + retryDelayMs(failures + 1, RETRY) };
    const ended = { ...rest, outcome, waiting: null, due_at: null };
    const isAgain = outcome === "unanswered" && failures < MOST_TRIES;
    await changeWaitingQuery(kysely, line, isAgain ? again : ended).execute();
    return `${line.source}: ${outcome}`;
  };
}
