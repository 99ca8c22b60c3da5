import { sql, type Kysely } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";

import { recordAction, type Actor } from "./audit-log.server.ts";
import type { OperatorParts } from "./operator.server.ts";

/** An email that is waiting, or was given up. */
export interface QueuedEmail {
  id: string;
  recipient: string;
  subject: string;
  queuedAtMs: number;
  /** Null once it was given up. */
  nextTryAtMs: number | null;
  tries: number;
  lastProblem: string | null;
}

interface EmailQueue {
  /** The first of them. */
  emails: QueuedEmail[];
  waiting: number;
  failed: number;
}

const MOST = 200;

/** The emails that are not sent yet, for the operator's screen. */
export const createEmailQueue = ({ database: { kysely }, now }: OperatorParts) => ({
  list: () => listQueue(kysely),
  /** All that failed, or one of them. */
  sendAgain: (actor: Viewer, id?: string) => sendEmailsAgain(kysely, actor, now(), id),
});

/** The emails that are not sent yet: those that were given up first, because they need somebody. */
export async function listQueue(kysely: Kysely<Schema>): Promise<EmailQueue> {
  const { total, waiting } = await kysely
    .selectFrom("emails")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.count<number>("next_try_at").as("waiting"),
    ])
    .executeTakeFirstOrThrow();
  const emails = await kysely
    .selectFrom("emails")
    .select([
      "id",
      "recipient",
      "subject",
      "queued_at as queuedAtMs",
      "next_try_at as nextTryAtMs",
      "tries",
      "last_problem as lastProblem",
    ])
    .orderBy(sql`next_try_at is not null`)
    .orderBy("queued_at", "desc")
    .limit(MOST)
    .execute();
  return { emails, waiting: Number(waiting), failed: Number(total) - Number(waiting) };
}

/** Tries emails that were given up again, or one of them, for as long as a new one; returns how many. */
export const sendEmailsAgain = (
  kysely: Kysely<Schema>,
  actor: Actor,
  nowMs: number,
  id?: string,
): Promise<number> =>
  kysely.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("emails")
      .set(({ ref }) => ({
        next_try_at: nowMs,
        give_up_at: sql<number>`${nowMs} + ${ref("give_up_at")} - ${ref("queued_at")}`,
      }))
      .where("next_try_at", "is", null)
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count > 0) {
      const line = { action: "email.send-again", subject: String(count), detail: id ?? "" };
      await recordAction(transaction, actor, line, nowMs);
    }
    return count;
  });
