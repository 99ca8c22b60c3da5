import type { Database } from "#app/db/connect.server.ts";
import { describeDevice } from "#app/features/accounts/sessions/describe-device.ts";
import { LONGEST_SESSION_MS } from "#app/features/accounts/sessions/sessions.server.ts";

import { findRunningPlans, type RunningPlans } from "./running-plans.server.ts";

/** An account as operators see it: nothing that opens it, and nothing that somebody watched. */
export interface Person {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  isOperator: boolean;
  createdAtMs: number;
  disabledAtMs: number | null;
  /** When it is to be deleted; null while it is not. */
  deletionDueMs: number | null;
  /** Whether that can still be canceled. */
  mayCancelDeletion: boolean;
  isFactorOn: boolean;
  lastVisitMs: number | null;
  /** The newest ones; `sessionCount` has all. */
  sessions: { id: string; device: string; lastUsedMs: number }[];
  sessionCount: number;
  plans: RunningPlans;
}

const MOST_SESSIONS = 20;

export async function findPerson(
  { kysely }: Database,
  id: string,
  nowMs: number,
): Promise<Person | undefined> {
  const account = await kysely
    .selectFrom("users")
    .leftJoin("totp_factors", "totp_factors.user_id", "users.id")
    .leftJoin("account_deletions", "account_deletions.user_id", "users.id")
    .select(["users.id", "name", "email", "email_verified", "role", "disabled_at", "last_login"])
    .select(["users.created_at", "totp_factors.user_id as factor"])
    .select(["due_at", "claims"])
    .where("users.id", "=", id)
    .executeTakeFirst();
  if (account === undefined) return undefined;
  const open = kysely
    .selectFrom("sessions")
    .leftJoin("token_grants", "token_grants.session_id", "sessions.id")
    .where("user_id", "=", id)
    .where("expires_at", ">", nowMs)
    .where("created_at", ">", nowMs - LONGEST_SESSION_MS);
  const [sessions, { count }, plansOf] = await Promise.all([
    open
      .select(["sessions.id", "user_agent", "client", "updated_at"])
      .orderBy("updated_at", "desc")
      .limit(MOST_SESSIONS)
      .execute(),
    open.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    findRunningPlans(kysely, [id], nowMs),
  ]);
  return {
    id,
    name: account.name,
    email: account.email,
    isVerified: account.email_verified === 1,
    isOperator: account.role === "operator",
    createdAtMs: account.created_at,
    disabledAtMs: account.disabled_at,
    deletionDueMs: account.due_at,
    mayCancelDeletion: account.claims === 0,
    isFactorOn: account.factor !== null,
    lastVisitMs: sessions[0]?.updated_at ?? account.last_login,
    sessions: sessions.map(({ id: sessionId, client, user_agent, updated_at }) => ({
      id: sessionId,
      device: client ?? describeDevice(user_agent),
      lastUsedMs: updated_at,
    })),
    sessionCount: Number(count),
    plans: plansOf(id),
  };
}
