import { sql, type Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";
import { parseEmail } from "#app/lib/text/email-address.server.ts";

import { clientNetwork } from "./client-network.ts";

const HOUR_MS = 60 * 60 * 1000;
const MAX_CLEANED = 200;

/**
 * How many messages are accepted in a window. The last limit is for all senders together: a sender
 * with a thousand addresses cannot fill the tables or the operator's mailbox either.
 */
export const MESSAGE_LIMITS = {
  network: { most: 10, windowMs: HOUR_MS },
  email: { most: 10, windowMs: 24 * HOUR_MS },
  everyone: { most: 300, windowMs: HOUR_MS },
} as const;

type MessageKind = keyof typeof MESSAGE_LIMITS;

/** Thrown inside the transaction so that a refused message leaves nothing behind. */
export class TooManyMessagesError extends Error {
  override readonly name = "TooManyMessagesError";
}

/** Counts a message, and throws a `TooManyMessagesError` when it is one too many. */
export async function countMessage(
  transaction: Transaction<Schema>,
  sender: { clientAddress: string; email: string },
  nowMs: number,
): Promise<void> {
  // Always in this order, so that two transactions never wait for each other.
  const keys: [MessageKind, string][] = [
    ["network", `network ${clientNetwork(sender.clientAddress)}`],
    ["email", `email ${parseEmail(sender.email) ?? sender.email.toLowerCase()}`],
    ["everyone", "everyone"],
  ];
  const isOver = sql<boolean>`message_counts.window_ends_at <= ${nowMs}`;
  for (const [counted, key] of keys) {
    const { most, windowMs } = MESSAGE_LIMITS[counted];
    const { hits } = await transaction
      .insertInto("message_counts")
      .values({ key, hits: 1, window_ends_at: nowMs + windowMs })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          hits: sql<number>`case when ${isOver} then 1 else message_counts.hits + 1 end`,
          window_ends_at: sql<number>`case when ${isOver} then excluded.window_ends_at else message_counts.window_ends_at end`,
        }),
      )
      .returning("hits")
      .executeTakeFirstOrThrow();
    if (hits > most) throw new TooManyMessagesError(`too many messages from one ${counted}`);
  }
}

/** Deletes counts whose window is over: a few at a time, and none that another node is using. */
export async function forgetOldCounts({ engine, kysely }: Database, nowMs: number): Promise<void> {
  await kysely
    .deleteFrom("message_counts")
    .where("key", "in", (where) =>
      where
        .selectFrom("message_counts")
        .select("key")
        .where("window_ends_at", "<=", nowMs)
        .limit(MAX_CLEANED)
        .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .execute();
}
