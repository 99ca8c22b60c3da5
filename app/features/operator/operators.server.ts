import type { Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";

import { recordAction, type Actor } from "./audit-log.server.ts";
import { lockPeople, type LockedPerson } from "./people/lock-people.server.ts";

export interface ListedOperator {
  userId: string;
  name: string;
  email: string;
  isVerified: boolean;
}

export type RoleChange =
  | { outcome: "done"; userId: string }
  /** No account has this address, or it is what is asked for already. */
  | { outcome: "unknown" | "unchanged" | "unconfirmed" };

/** Those who run the site, in the order of their addresses. */
export async function listOperators({ kysely }: Database): Promise<ListedOperator[]> {
  const rows = await kysely
    .selectFrom("users")
    .select(["id as userId", "name", "email", "email_verified as verified"])
    .where("role", "=", OPERATOR)
    .orderBy("email")
    .execute();
  return rows.map(({ verified, ...row }) => ({ ...row, isVerified: verified === 1 }));
}

interface RoleWish {
  email: string;
  isOperator: boolean;
  actor: Actor;
  nowMs: number;
}

/** The same for the account with an address, by a command on the server. */
export function setOperator(
  database: Database,
  { email, isOperator, actor, nowMs }: RoleWish,
): Promise<RoleChange> {
  return database.kysely.transaction().execute(async (transaction): Promise<RoleChange> => {
    const found = await transaction
      .selectFrom("users")
      .select("id")
      .where("email", "=", email.toLowerCase())
      .executeTakeFirst();
    if (found === undefined) return { outcome: "unknown" };
    return change(database, transaction, { userId: found.id, isOperator, actor, nowMs });
  });
}

/** The same for an account, as the group says that it is in at the sign-in service. */
export const setOperatorByGroup = (database: Database, wish: Omit<AccountWish, "actor">) =>
  database.kysely
    .transaction()
    .execute((transaction) => change(database, transaction, { ...wish, actor: "proxy" }));

type AccountWish = Omit<RoleWish, "email"> & { userId: string };

async function change(
  database: Database,
  transaction: Transaction<Schema>,
  { userId, isOperator, actor, nowMs }: AccountWish,
): Promise<RoleChange> {
  const { person } = await lockPeople(database, transaction, userId);
  if (person === undefined) return { outcome: "unknown" };
  // A command or a group can make an operator again, so that it may remove the last one.
  const answer = await setRole(transaction, { person, isOperator, isLast: false, nowMs });
  if (answer === "unchanged" || answer === "unconfirmed") return { outcome: answer };
  if (answer === "last") throw new Error("This may remove the last operator.");
  await recordAction(transaction, actor, { ...answer, subject: person.email }, nowMs);
  return { outcome: "done", userId };
}

interface RoleStep {
  person: LockedPerson;
  isOperator: boolean;
  /** Whether nobody would be left to run the site in the browser. */
  isLast: boolean;
  nowMs: number;
}

/** Gives an account the operator's role, or takes it away. Only a confirmed address gets it. */
export async function setRole(
  transaction: Transaction<Schema>,
  { person, isOperator, isLast, nowMs }: RoleStep,
): Promise<{ action: string } | "unchanged" | "unconfirmed" | "last"> {
  if ((person.role === OPERATOR) === isOperator) return "unchanged";
  if (isOperator && person.email_verified !== 1) return "unconfirmed";
  if (!isOperator && isLast) return "last";
  await transaction
    .updateTable("users")
    .set({ role: isOperator ? OPERATOR : null, updated_at: nowMs })
    .where("id", "=", person.id)
    .execute();
  return { action: isOperator ? "operator.add" : "operator.remove" };
}
