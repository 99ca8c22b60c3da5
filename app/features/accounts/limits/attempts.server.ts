import { createHash } from "node:crypto";

import { sql } from "kysely";

import type { Database } from "#app/db/connect.server.ts";

/** How many attempts in which time are allowed, before more are refused for as long again. */
export interface AttemptLimit {
  most: number;
  windowMs: number;
}

export type Attempts = ReturnType<typeof createAttempts>;

/** The clocks of several servers may differ by this much. */
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

/** Identifies a counter without storing a typed address. */
export const attemptKey = (what: string, whose: string) =>
  `${what} ${createHash("sha256").update(whose).digest("base64url")}`;

/**
 * Counts attempts in the database, so that they survive a restart and all processes share them. One
 * statement increments and reads, so that simultaneous attempts are all counted.
 */
export function createAttempts({ kysely }: Database, now: () => number) {
  return {
    /** Counts one more attempt; returns how many there were in this window, including this one. */
    async count(key: string, { most, windowMs }: AttemptLimit): Promise<number> {
      const nowMs = now();
      // A window that ends later than a new one would was started by a clock that has been set
      // back.
      const isOver = sql<boolean>`(attempts.window_ends_at <= ${nowMs}
        or attempts.window_ends_at > ${nowMs + windowMs + CLOCKS_DIFFER_MS})`;
      // The first attempt too many starts a whole window of refusals.
      const isFirstRefused = sql<boolean>`attempts.count = ${most}`;
      const { count } = await kysely
        .insertInto("attempts")
        .values({ key, count: 1, window_ends_at: nowMs + windowMs })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            count: sql`case when ${isOver} then 1 else attempts.count + 1 end`,
            window_ends_at: sql`case when ${isOver} or ${isFirstRefused}
              then cast(${nowMs + windowMs} as bigint) else attempts.window_ends_at end`,
          }),
        )
        .returning("count")
        .executeTakeFirstOrThrow();
      if (count === 1) await forgetOld(nowMs);
      return count;
    },
    async clear(key: string): Promise<void> {
      await kysely.deleteFrom("attempts").where("key", "=", key).execute();
    },
  };

  async function forgetOld(nowMs: number): Promise<void> {
    await kysely.deleteFrom("attempts").where("window_ends_at", "<=", nowMs).execute();
  }
}
