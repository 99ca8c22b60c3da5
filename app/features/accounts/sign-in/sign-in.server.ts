import {
  textOf,
  type AccountsParts,
  type Done,
  type FactorDue,
  type Refused,
} from "../accounts-parts.server.ts";
import type { Caller } from "../call-auth.server.ts";
import { orGone, provePassword } from "../passwords/prove-password.server.ts";
import { finishSignIn } from "../second-factor/second-factor.server.ts";

/** Signs in with a password: whose it is, and whether that is enough. */
export async function signIn(
  parts: AccountsParts,
  form: FormData,
  { caller, mayRecord }: { caller: Caller; mayRecord: boolean },
): Promise<Done | FactorDue | Refused> {
  const given = { email: textOf(form, "email"), password: textOf(form, "password") };
  const proven = await provePassword(parts, given, caller);
  if (proven.outcome === "refused") return proven;
  const { userId, hash } = proven;
  return orGone(given.email, () =>
    finishSignIn(parts, { userId, proof: "password", hash, caller, mayRecord }),
  );
}
