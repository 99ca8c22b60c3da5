import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";

/** Thrown inside the transaction that would start a session, so that it rolls back. */
class AccountDisabledError extends Error {
  override readonly name = "AccountDisabledError";
}

/**
 * Fails for an account that an operator has disabled. Whatever starts a session calls it with the
 * account's row locked: a sign-in at the same moment either fails here, or its session is ended.
 */
export function requireEnabled(account: { disabled_at: number | null }): void {
  if (account.disabled_at !== null) throw new AccountDisabledError();
}

/** Tells whoever has proven that it is their account why they cannot sign in. */
export async function orDisabled<Result>(work: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AccountDisabledError)) throw error;
    return refused({}, { why: "disabled", problem: DISABLED });
  }
}

const DISABLED = msg(
  "This account is disabled, so you can't sign in to it. If you think that's a mistake, please write to us.",
);
