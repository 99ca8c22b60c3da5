import type { Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";

export type LockedPerson = Awaited<ReturnType<typeof readPeople>>[number];

/**
 * Locks an account, and those of all operators, until the transaction ends: two operators who remove
 * or disable each other at the same moment come one after the other. Rows are locked in one order,
 * so that they never wait for each other in a circle; on SQLite one transaction runs at a time.
 */
export async function lockPeople(
  { engine }: Pick<Database, "engine">,
  transaction: Transaction<Schema>,
  id: string,
): Promise<{ person: LockedPerson | undefined; operators: LockedPerson[] }> {
  const people = await readPeople(transaction, id, engine === "postgres");
  return {
    person: people.find((each) => each.id === id),
    operators: people.filter(
      (each) => each.role === OPERATOR && each.email_verified === 1 && each.disabled_at === null,
    ),
  };
}

const readPeople = (transaction: Transaction<Schema>, id: string, locks: boolean) =>
  transaction
    .selectFrom("users")
    .select(["id", "name", "email", "email_verified", "role", "disabled_at"])
    .where(({ eb, or }) => or([eb("id", "=", id), eb("role", "=", OPERATOR)]))
    .orderBy("id")
    .$if(locks, (query) => query.forNoKeyUpdate())
    .execute();
