import { textOf, type AccountsParts } from "./accounts-parts.server.ts";
import type { Caller } from "./call-auth.server.ts";
import { isFactorAwaited, meetFactor } from "./second-factor.server.ts";

interface Asking {
  cookies: string | null;
  caller: Caller;
  mayRecord: boolean;
}

/** What guards an account beside its password, for the screens. */
export function createSecurity(parts: AccountsParts) {
  const challengeIn = (cookies: string | null) => parts.cookie.readChallenge(cookies ?? undefined);
  return {
    isFactorAwaited: (cookies: string | null) => isFactorAwaited(parts, challengeIn(cookies)),
    meetFactor: (form: FormData, { cookies, caller, mayRecord }: Asking) =>
      meetFactor(parts, {
        token: challengeIn(cookies),
        code: textOf(form, "code"),
        caller,
        mayRecord,
      }),
  };
}
