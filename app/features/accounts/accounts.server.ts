import { setTimeout as sleep } from "node:timers/promises";

import type { Database } from "#app/db/connect.server.ts";

import { createAuthHooks } from "./account-hooks.server.ts";
import { recordAuth } from "./account-records.server.ts";
import { refused, type AccountsParts, type RememberedSessions } from "./accounts-parts.server.ts";
import { createAttempts } from "./sign-in/attempts.server.ts";
import { createAuthDatabase } from "./auth-database.server.ts";
import { createAuth } from "./auth.server.ts";
import { createAvatarUploads, readAvatar, removeAvatar } from "./avatars/avatars.server.ts";
import { createCallAuth, type Caller } from "./call-auth.server.ts";
import { createCurrentCookies } from "./sessions/current-cookies.server.ts";
import { changePassword } from "./passwords/password-change.server.ts";
import {
  createIdentityService,
  type IdentityService,
} from "#app/services/identity/identity-service.server.ts";
import { createDerivedKeys } from "./derived-keys.server.ts";
import { passkeySiteOf } from "./passkeys/passkey-site.server.ts";
import { createViewerIdentities } from "./identities/viewer-identities.server.ts";
import { createLeaving } from "./privacy/leaving.server.ts";
import { createPasswordHashing } from "./passwords/password-hash.server.ts";
import { rename } from "./sign-in/personal-details.server.ts";
import { createProfiles } from "./profiles/profiles.server.ts";
import { findReset, requestReset, resetPassword } from "./passwords/recovery.server.ts";
import type { SessionCookie } from "./sessions/session-cookie.server.ts";
import { createSecurity } from "./security.server.ts";
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from "./sessions/session-list.server.ts";
import { endSession, type Viewer } from "./sessions/sessions.server.ts";
import { signIn } from "./sign-in/sign-in.server.ts";
import { SIGN_UP_FAILED, signUp } from "./sign-in/sign-up.server.ts";
import { createApiTokens } from "./tokens/api-tokens.server.ts";
import { createTokenKeys } from "./tokens/token-keys.server.ts";
import { trackAuth } from "./tracked-auth.server.ts";
import { createVerification } from "./sign-in/verification.server.ts";

export interface AccountsOptions {
  database: Database;
  secret: string;
  cookie: SessionCookie;
  /** The origin that links in emails lead to; never taken from a request. */
  origin: string;
  remembered: RememberedSessions;
  decoder: AccountsParts["decoder"];
  /** Who else tokens may be made out to, besides Matinee itself. */
  tokenAudiences?: readonly string[];
  /** Identity providers that can sign people in; none when left out. */
  identityService?: IdentityService;
  /** Receives failures of outside services. */
  onTrouble?: (error: unknown) => void;
  report(error: unknown): void;
  /** How dear a password's hash is: tests that are about something else do not pay for it. */
  passwordCost?: number | undefined;
  /** What hashes, where a test counts how often it does. */
  bcrypt?: Parameters<typeof createPasswordHashing>[1];
  now?: () => number;
  pause?: (durationMs: number) => Promise<unknown>;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Everything that can be done with accounts, for the screens. */
export function createAccounts(options: AccountsOptions) {
  const { database, secret, cookie, origin, remembered, now = Date.now, pause = sleep } = options;
  const passwords = createPasswordHashing(options.passwordCost, options.bcrypt);
  const keys = createDerivedKeys(secret);
  const auth = createAuth(createAuthDatabase(database.kysely), {
    secret,
    origin,
    cookieName: cookie.name,
    passwords,
    hooks: createAuthHooks({ ...options, keys }, now),
  });
  const callAuth = createCallAuth(auth, { origin, report: options.report });
  const attempts = createAttempts(database, now);
  const passkeySite = passkeySiteOf(origin);
  const { decoder } = options;
  const outside = { decoder, cookie, keys, remembered, origin, passkeySite, now, pause };
  const parts: AccountsParts = { database, callAuth, passwords, attempts, ...outside };
  const tokenKeys = createTokenKeys(parts);
  const { identityService = createIdentityService({ providers: [] }) } = options;
  const onTrouble = options.onTrouble ?? (() => undefined);

  type Own = { viewer: Viewer; caller: Caller };

  /** An internal failure is reported as such; its reason goes only to the log. */
  async function orOurs<Result>(problem: string, work: () => Promise<Result>) {
    try {
      return await work();
    } catch (error) {
      options.report(error);
      return refused({}, { why: "ours", problem });
    }
  }

  return {
    ...createCurrentCookies(cookie),
    security: createSecurity(parts),
    /** What a request's device carries that has signed in before. */
    deviceOf: (cookieHeader: string | undefined) => cookie.readDevice(cookieHeader),
    signUp: (form: FormData, caller: Caller) =>
      orOurs(SIGN_UP_FAILED, () => signUp(parts, form, caller)),
    signIn: (form: FormData, given: { caller: Caller; mayRecord: boolean }) =>
      orOurs("An unexpected error occurred", () => signIn(parts, form, given)),
    /** Ends the session that a request carried; returns the cookies that say so. */
    async signOut({ token }: Caller, viewer: Viewer | null): Promise<readonly string[]> {
      if (token === undefined) return cookie.clearing;
      await endSession(database, token);
      remembered.forget(token);
      const moments = { atMs: now(), nowMs: now() };
      if (viewer) {
        await recordAuth(database.kysely, { userId: viewer.userId, action: "logout", ...moments });
      }
      return cookie.clearing;
    },
    requestReset: (form: FormData, caller: Caller) => requestReset(parts, form, caller),
    findReset: (token: string) => findReset(parts, token),
    resetPassword: (form: FormData, caller: Caller) => resetPassword(parts, form, caller),
    ...createVerification(parts),
    rename: (form: FormData, viewer: Viewer) => rename(parts, form, viewer),
    setAvatar: createAvatarUploads(parts),
    removeAvatar: (viewer: Viewer) => removeAvatar(parts, viewer),
    readAvatar: (id: string) => readAvatar(parts, id),
    changePassword: (form: FormData, own: Own) => changePassword(parts, form, own),
    listSessions: (viewer: Viewer) => listSessions(parts, viewer),
    revokeSession: (viewer: Viewer, id: string) => revokeSession(parts, viewer, id),
    revokeOtherSessions: (viewer: Viewer) => revokeOtherSessions(parts, viewer),
    profiles: createProfiles(parts),
    identities: createViewerIdentities({ ...parts, identityService, onTrouble }),
    /** For other clients than browsers. */
    apiTokens: createApiTokens({ ...parts, tokenKeys, audiences: options.tokenAudiences ?? [] }),
    ...createLeaving(parts),
    trackAuth: (body: unknown, viewer: Viewer) => trackAuth(parts, body, viewer),
  };
}
