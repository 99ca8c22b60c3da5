import type { Transaction } from "kysely";
import { z } from "zod";

import type { Database } from "#app/db/connect.server.ts";
import type { GroupedWrites, Write } from "#app/db/grouped-writes.server.ts";
import { firstOf } from "#app/db/reads/prepared-query.ts";
import type { Schema } from "#app/db/schema.ts";
import { describeDevice } from "#app/features/accounts/sessions/describe-device.ts";
import { forPayer } from "#app/features/billing/billing-parts.server.ts";
import { betterPlan, findGrant } from "#app/features/billing/paid-time/plan-grants.server.ts";
import { isActive, planOf } from "#app/features/billing/paid-time/subscription-rules.ts";

import {
  endLease,
  findPlanPeriod,
  forgetExpired,
  listOthers,
  renewLease,
  stopLease,
  storeLease,
} from "./playing-queries.server.ts";
import { LEASE_MS, playingCommands, type PlayingAnswer } from "./playing.ts";

const MOST_TITLE_CHARACTERS = 300;
const WITHOUT_PLAN = 1;
/** The clocks of several servers may differ by this much. */
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

const playerId = z.string().regex(/^[\w-]{16,64}$/);
const report = z.object({
  command: z.enum(playingCommands),
  player: playerId,
  title: z.string().transform((title) => title.slice(0, MOST_TITLE_CHARACTERS)),
  other: playerId.optional(),
});

interface Playback {
  userId: string;
  player: string;
  title: string;
  device: string;
}

interface PlayingOptions {
  database: Database;
  writes: GroupedWrites;
  now?: () => number;
  /** Somebody begins to play something. */
  onPlay?: () => void;
}

export type PlayingStore = ReturnType<typeof createPlayingStore>;

const ALLOWED = { outcome: "allowed" } as const;

/**
 * Counts what each account plays, so that it stays within its plan's devices. Each player holds a
 * lease and renews it; entering counts the leases and takes one in a single transaction, for which
 * the account's other players wait, on this server and on any other.
 */
export function createPlayingStore(options: PlayingOptions) {
  const { database, writes, now = Date.now, onPlay } = options;

  async function begin(playback: Playback, other?: string): Promise<PlayingAnswer> {
    const answer = await enter(playback, other);
    if (answer.outcome === "allowed") onPlay?.();
    return answer;
  }

  /**
   * SQLite has one writer, so that whoever enters at the same moment shares a commit. In PostgreSQL
   * one who waits for an account's other players would hold up all of them.
   */
  const forAccount = <Result>(userId: string, work: Write<Result>) =>
    database.engine === "sqlite" ? writes.write(work, userId) : forPayer(database, userId, work);

  const enter = (playback: Playback, other?: string) =>
    forAccount(playback.userId, async (transaction) => {
      const nowMs = now();
      if (other !== undefined) await stop(transaction, playback, other, nowMs);
      return takeLease(transaction, playback, nowMs);
    });

  /** Reports are dropped: whoever plays already continues. */
  async function stay(playback: Playback): Promise<PlayingAnswer> {
    const nowMs = now();
    const own = await writes.write(
      (transaction) => renew(transaction, playback, nowMs),
      playback.userId,
    );
    if (own === undefined) return enter(playback);
    return own.stopped_from === null ? ALLOWED : { outcome: "stopped", from: own.stopped_from };
  }

  return {
    /** Answers a page's report; undefined when the body is not a report. */
    async answer(
      userId: string,
      body: unknown,
      userAgent: string | undefined,
    ): Promise<PlayingAnswer | undefined> {
      const parsed = report.safeParse(body);
      if (!parsed.success) return undefined;
      const { command, player, title, other } = parsed.data;
      const playback = { userId, player, title, device: describeDevice(userAgent) };
      switch (command) {
        case "enter":
          return begin(playback);
        case "stay":
          return stay(playback);
        case "replace":
          return other === undefined ? undefined : begin(playback, other);
        case "leave":
          await writes.write((transaction) => endLease(transaction, userId, player), userId);
          return ALLOWED;
      }
    },
  };
}

/** The lease as stored, renewed unless it was stopped; undefined when there is none. */
const renew = (transaction: Transaction<Schema>, { userId, player }: Playback, nowMs: number) =>
  firstOf(renewLease(transaction, { userId, player, nowMs, untilMs: nowMs + LEASE_MS }));

/** Its page learns of it with its next report. */
const stop = (
  transaction: Transaction<Schema>,
  { userId, device }: Playback,
  other: string,
  nowMs: number,
) => {
  const untilMs = nowMs + LEASE_MS;
  return stopLease(transaction, { userId, player: other, nowMs, untilMs }, device);
};

async function takeLease(
  transaction: Transaction<Schema>,
  { userId, player, title, device }: Playback,
  nowMs: number,
): Promise<PlayingAnswer> {
  const untilMs = nowMs + LEASE_MS;
  // A lease later than any that can be taken now: its server's clock has been set back since.
  const lastMs = untilMs + CLOCKS_DIFFER_MS;
  const [others, subscription, grant] = await Promise.all([
    listOthers(transaction, { userId, player, nowMs, untilMs: lastMs }),
    firstOf(findPlanPeriod(transaction, userId)),
    findGrant(transaction, userId, nowMs),
  ]);
  const paid = isActive(subscription, nowMs) ? planOf(subscription.plan_id) : undefined;
  const plan = betterPlan(paid, grant);
  const most = plan?.devices ?? WITHOUT_PLAN;
  if (others.length >= most) {
    return { outcome: "full", most, planId: plan?.id ?? null, others };
  }
  const lease = { device, title, started_at: nowMs, expires_at: untilMs };
  await Promise.all([
    storeLease(transaction, { user_id: userId, player_id: player }, lease),
    forgetExpired(transaction, userId, nowMs),
  ]);
  return ALLOWED;
}
