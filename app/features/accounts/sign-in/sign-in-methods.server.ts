import type { Executor } from "#app/db/executor.ts";

interface SignInMethods {
  hasPassword: boolean;
  mayUseCodes: boolean;
  passkeys: number;
  identities: number;
}

/**
 * Lists all sign-in methods of an account. The account's row is locked where the engine supports
 * it, so that two simultaneous removals cannot each rely on the other method.
 */
async function listSignInMethods(executor: Executor, userId: string): Promise<SignInMethods> {
  const account = await executor
    .updateTable("users")
    .set((eb) => ({ may_use_codes: eb.ref("may_use_codes") }))
    .where("id", "=", userId)
    .returning("may_use_codes")
    .executeTakeFirstOrThrow();
  const credentials = await executor
    .selectFrom("accounts")
    .select(["provider_id", "password"])
    .where("user_id", "=", userId)
    .execute();
  const passkeys = await executor
    .selectFrom("passkeys")
    .select("id")
    .where("user_id", "=", userId)
    .execute();
  return {
    hasPassword: credentials.some(({ password }) => password !== null),
    mayUseCodes: account.may_use_codes === 1,
    passkeys: passkeys.length,
    identities: credentials.filter(({ provider_id }) => provider_id !== "credential").length,
  };
}

/**
 * Whether another sign-in method is left when one of these goes; runs inside the transaction that
 * removes it.
 */
export async function mayRemoveSignInMethod(
  executor: Executor,
  userId: string,
  way: "passkey" | "identity" | "codes",
): Promise<boolean> {
  const ways = await listSignInMethods(executor, userId);
  const left = {
    password: Number(ways.hasPassword),
    codes: Number(ways.mayUseCodes),
    passkey: ways.passkeys,
    identity: ways.identities,
  };
  left[way] -= 1;
  return left.password + left.codes + left.passkey + left.identity > 0;
}
