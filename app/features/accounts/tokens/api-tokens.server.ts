import { clientNetwork } from "#app/features/messages/client-network.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";

import { recordAuth } from "../account-records.server.ts";
import { tooMany, type Fields } from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { changePassword } from "../passwords/password-change.server.ts";
import { rename } from "../name-and-address/personal-details.server.ts";
import { requestReset, resetPassword } from "../recovery/recovery.server.ts";
import { revokeOtherSessions } from "../sessions/session-list.server.ts";
import { endSession, endSessionsOf, type Viewer } from "../sessions/sessions.server.ts";
import { createTokenGrants, withoutCookies } from "./token-grants.server.ts";
import { confirmOwner, createTokenFactors } from "./token-factors.server.ts";
import type { Scope } from "./token-scopes.ts";
import { createBearerReader, type Bearer, type TokenParts } from "./tokens.server.ts";
import {
  answerVerification,
  openVerification,
  resendVerification,
  type VerificationOutcome,
} from "../name-and-address/verification.server.ts";

const CHANGE_LIMIT = { most: 60, windowMs: 60 * 60 * 1000 };
/** Attempts with emailed tokens from one network address; a school or an office may share one. */
const VERIFY_LIMIT = { most: 100, windowMs: 15 * 60 * 1000 };

/**
 * What API clients can do with an account, with tokens instead of cookies. Cookies do not count
 * here.
 */
export function createApiTokens(parts: TokenParts) {
  const { database, remembered } = parts;

  return {
    factors: createTokenFactors(parts),
    /** Runs before the sign-in methods change. */
    confirm: (form: Fields<never, "password">, bearer: Bearer) => confirmOwner(parts, bearer, form),
    publishedKeys: () => parts.tokenKeys.published(),
    readBearer: createBearerReader(parts),
    ...createTokenGrants(parts),
    /** Counted by network, not by the token: made-up tokens leave no rows. */
    async isVerifyingTooOften({ address }: Caller): Promise<boolean> {
      const key = attemptKey("verifying from", clientNetwork(address));
      return (await parts.attempts.count(key, VERIFY_LIMIT)) > VERIFY_LIMIT.most;
    },
    requestReset: (form: Fields<"email">, caller: Caller) =>
      requestReset(parts, form, withoutCookies(caller)),
    resetPassword: (form: Fields<"token" | "password">, caller: Caller) =>
      resetPassword(parts, form, withoutCookies(caller)),
    /**
     * With an emailed token; if an access token or the account's password comes along, nothing is
     * removed.
     */
    async verifyEmail(
      form: Fields<"token", "password">,
      { viewer, caller }: { viewer: Viewer | null; caller: Caller },
    ): Promise<VerificationOutcome> {
      const opened = await openVerification(parts, form.token, viewer);
      if (opened.outcome !== "unsure") return opened;
      return answerVerification(parts, form, withoutCookies(caller));
    },
    resendVerification: (viewer: Viewer) => resendVerification(parts, viewer),
    /** Changes the name or the password; a new password ends every session, including this one. */
    async update(
      form: Fields<never, "name" | "current" | "password">,
      bearer: Bearer,
      caller: Caller,
    ): Promise<TokenUpdate | Refusal> {
      const { viewer, sessionToken } = bearer;
      const key = attemptKey("user update", viewer.userId);
      const tries = await parts.attempts.count(key, CHANGE_LIMIT);
      if (tries > CHANGE_LIMIT.most) return refused({}, tooMany);
      if (form.name !== undefined) {
        const renamed = await rename(parts, { name: form.name }, viewer);
        return renamed.outcome === "refused" ? renamed : { outcome: "renamed" };
      }
      const own = { viewer, caller: { ...withoutCookies(caller), token: sessionToken } };
      const changed = await changePassword(
        parts,
        { current: form.current ?? "", password: form.password ?? "" },
        own,
      );
      if (changed.outcome === "refused") return changed;
      await endSessionsOf(database, viewer.userId);
      remembered.forgetUser(viewer.userId);
      return { outcome: "signed out" };
    },
    async signOut({ viewer, sessionToken }: Bearer, scope: Scope): Promise<void> {
      if (scope === "others") return revokeOtherSessions(parts, viewer);
      if (scope === "all") {
        await endSessionsOf(database, viewer.userId);
        remembered.forgetUser(viewer.userId);
      } else {
        await endSession(database, sessionToken);
      }
      const [userId, nowMs] = [viewer.userId, parts.now()];
      await recordAuth(database.kysely, { userId, action: "logout", atMs: nowMs, nowMs });
    },
  };
}

type TokenUpdate = { outcome: "renamed" } | { outcome: "signed out" };
