import type { Caller } from "#app/lib/requests/caller.ts";
import type { ProxyIdentity } from "#app/lib/requests/proxy-identity.ts";

import type { FactorDue, FormSuccess } from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { everyoneMaySignUp, type Admission } from "../sign-in/admission.server.ts";
import type { IdentityParts } from "./identities.server.ts";
import { signInWith, type ArrivalProblem } from "./identity-arrival.server.ts";

/** Its identities' provider; an id that no provider of the settings can have. */
const PROVIDER = "Single Sign-On";
/** A program that keeps no cookies would begin a session with every request. */
const LIMIT = { most: 60, windowMs: 15 * 60 * 1000 };

const nobodyMaySignUp: Admission = {
  find: async () => ({ isOpen: false, problem: "sign-up closed" }),
  allow: async () => "sign-up closed",
};

export interface ProxySignInParts {
  /** Whether somebody's first visit makes their account. */
  createsAccounts: boolean;
  /** Gives the role of those who run the site, or takes it away. */
  setOperator(userId: string, isOperator: boolean): Promise<unknown>;
}

/**
 * Signs somebody in whom the service in front names: they are known by their name there, and the
 * first time by their address, which it vouches for.
 */
export async function signInByProxy(
  parts: IdentityParts & { proxy: ProxySignInParts },
  { user, email, name, isOperator }: ProxyIdentity,
  caller: Caller,
): Promise<FormSuccess | FactorDue | { outcome: "refused"; why: ArrivalProblem }> {
  const { proxy, attempts } = parts;
  if ((await attempts.count(attemptKey("proxy", user), LIMIT)) > LIMIT.most) {
    return { outcome: "refused", why: "too many" };
  }
  const admission = proxy.createsAccounts ? everyoneMaySignUp : nobodyMaySignUp;
  const entered = await signInWith(
    { ...parts, admission },
    { providerId: PROVIDER, subject: user, email, name, isEmailVerified: email !== undefined },
    {
      caller,
      onOwner: async (userId) => {
        if (isOperator !== undefined) await proxy.setOperator(userId, isOperator);
      },
    },
  );
  return typeof entered === "string" ? { outcome: "refused", why: entered } : entered;
}
