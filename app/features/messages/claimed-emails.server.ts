import type { Database } from "#app/db/connect.server.ts";

/**
 * How long an email belongs to the process that claimed it: far longer than an attempt can take, so
 * that nodes whose clocks differ by a minute do not send one email at the same time.
 */
export const LEASE_MS = 3 * 60 * 1000;

export interface ClaimedEmail {
  id: string;
  recipient: string;
  subject: string;
  content: string;
  queued_at: number;
  give_up_at: number;
  /** Counts the claims: reports of an earlier holder are ignored. */
  tries: number;
}

const MAX_PROBLEM_LENGTH = 500;

/** Claims the email that has waited longest. If this process dies, another can claim it later. */
export function claimEmail(
  { engine, kysely }: Database,
  nowMs: number,
): Promise<ClaimedEmail | undefined> {
  return kysely
    .updateTable("emails")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1), next_try_at: nowMs + LEASE_MS }))
    .where("id", "=", (where) =>
      where
        .selectFrom("emails")
        .select("id")
        .where("next_try_at", "<=", nowMs)
        // Nothing is sent about a profile while its account is disabled.
        .where(({ not, exists, selectFrom: from }) =>
          not(
            exists(
              from("profiles")
                .innerJoin("users", "users.id", "profiles.user_id")
                .select("profiles.id")
                .whereRef("profiles.id", "=", "emails.alerts_of")
                .where("users.disabled_at", "is not", null),
            ),
          ),
        )
        .orderBy("next_try_at")
        .limit(1)
        // SQLite has one writer at a time; on PostgreSQL several nodes ask at once, and each gets
        // its own.
        .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .returning(["id", "recipient", "subject", "content", "queued_at", "give_up_at", "tries"])
    .executeTakeFirst();
}

/** A sent email is deleted: it may contain a link or a code that nobody should find later. */
export async function removeSent({ kysely }: Database, mail: ClaimedEmail): Promise<void> {
  await kysely
    .deleteFrom("emails")
    .where("id", "=", mail.id)
    .where("tries", "=", mail.tries)
    .execute();
}

/**
 * Records why an attempt failed, and when the next one is; without a next one, the email is given
 * up.
 */
export async function putBack(
  { kysely }: Database,
  mail: ClaimedEmail,
  problem: string,
  nextTryAt: number | null,
): Promise<void> {
  await kysely
    .updateTable("emails")
    .set({ next_try_at: nextTryAt, last_problem: problem.slice(0, MAX_PROBLEM_LENGTH) })
    .where("id", "=", mail.id)
    .where("tries", "=", mail.tries)
    .execute();
}
