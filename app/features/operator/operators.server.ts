import type { Database } from "#app/db/connect.server.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";

import { recordAction, type Actor } from "./audit-log.server.ts";

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

/** Gives an account the operator's role, or takes it away. Only a confirmed address gets it. */
export function setOperator(
  { kysely }: Database,
  { email, isOperator, actor, nowMs }: RoleWish,
): Promise<RoleChange> {
  return kysely.transaction().execute(async (transaction): Promise<RoleChange> => {
    const account = await transaction
      .selectFrom("users")
      .select(["id", "role", "email_verified"])
      .where("email", "=", email.toLowerCase())
      .executeTakeFirst();
    if (account === undefined) return { outcome: "unknown" };
    if ((account.role === OPERATOR) === isOperator) return { outcome: "unchanged" };
    if (isOperator && account.email_verified !== 1) return { outcome: "unconfirmed" };
    await transaction
      .updateTable("users")
      .set({ role: isOperator ? OPERATOR : null, updated_at: nowMs })
      .where("id", "=", account.id)
      .execute();
    const action = isOperator ? "operator.add" : "operator.remove";
    await recordAction(transaction, actor, { action, subject: email.toLowerCase() }, nowMs);
    return { outcome: "done", userId: account.id };
  });
}
