import { setTimeout as sleep } from "node:timers/promises";

import type { Database } from "#app/db/connect.server.ts";
import { englishAlone } from "#app/features/messages/account-language.server.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";
import {
  createIdentityService,
  type IdentityService,
} from "#app/services/identity/identity-service.server.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";

import { recordAuth } from "./account-records.server.ts";
import {
  type AccountsParts,
  type RememberedSessions,
  type Fields,
  type FormSuccess,
  type FactorDue,
} from "./accounts-parts.server.ts";
import { everyoneMaySignUp, type Admission } from "./sign-in/admission.server.ts";
import { createAttempts } from "./limits/attempts.server.ts";
import { createAvatarUploads, readAvatar, removeAvatar } from "./avatars/avatars.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { changePassword } from "./passwords/password-change.server.ts";
import { createPersonalKeys } from "./keys/personal-keys.server.ts";
import { createDerivedKeys } from "./derived-keys.server.ts";
import { passkeySiteOf } from "./passkeys/passkey-site.server.ts";
import { signInByProxy, type ProxySignInParts } from "./identities/proxy-sign-in.server.ts";
import type { ProxyIdentity } from "#app/lib/requests/proxy-identity.ts";
import { createViewerIdentities } from "./identities/viewer-identities.server.ts";
import { createPasswordHashing } from "./passwords/password-hash.server.ts";
import { rename } from "./name-and-address/personal-details.server.ts";
import { createProfiles } from "./profiles/profiles.server.ts";
import { findReset, requestReset, resetPassword } from "./recovery/recovery.server.ts";
import { createSecurity } from "./security.server.ts";
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from "./sessions/session-list.server.ts";
import { endSession, type Viewer } from "./sessions/sessions.server.ts";
import { SIGN_UP_FAILED, signUp, type SignUpForm } from "./sign-in/sign-up.server.ts";
import { createApiTokens } from "./tokens/api-tokens.server.ts";
import { createTokenKeys } from "./tokens/token-keys.server.ts";
import { trackAuth } from "./tracked-auth.server.ts";
import { createVerification } from "./name-and-address/verification.server.ts";
import {
  askDeletion,
  findDeletion,
  findNotice,
  cancelDeletion,
  cancelDeletionByLink,
} from "./privacy/deletion.server.ts";
import { exportOwnData } from "./privacy/own-data.server.ts";
import { orGone, provePassword } from "./passwords/prove-password.server.ts";
import { finishSignIn } from "./sign-in/second-factor.server.ts";

export interface AccountsOptions {
  database: Database;
  secret: string;
  /** The origin of links in emails; never taken from a request. */
  origin: string;
  remembered: RememberedSessions;
  decoder: AccountsParts["decoder"];
  /** The languages to choose from; English alone when left out. */
  site?: AccountsParts["site"];
  /** Who may create an account; everyone when left out. */
  admission?: Admission;
  /** Audiences that tokens may be issued for, besides Matinee itself. */
  tokenAudiences?: readonly string[];
  /** Identity providers that can sign people in; none when left out. */
  identityService?: IdentityService;
  /** Where a sign-in service in front says who somebody is; nobody signs in by it when left out. */
  proxy?: ProxySignInParts | undefined;
  /** Receives failures of outside services. */
  onTrouble?: (error: unknown) => void;
  report(error: unknown): void;
  /** The cost of password hashes: tests about other things choose a cheap one. */
  passwordCost?: number | undefined;
  /** The hash function, which a test may count. */
  bcrypt?: Parameters<typeof createPasswordHashing>[1];
  now?: () => number;
  pause?: (durationMs: number) => Promise<unknown>;
}

const UNEXPECTED = msg("An unexpected error occurred");

type Reset = Fields<"token" | "password">;
type NewPassword = Fields<"current" | "password">;
type Own = { viewer: Viewer; caller: Caller };

export type Accounts = ReturnType<typeof createAccounts>;

/** Everything that screens can do with accounts. */
export function createAccounts(options: AccountsOptions) {
  const { database, secret, origin, remembered, now = Date.now, pause = sleep } = options;
  const { decoder, site = englishAlone, admission = everyoneMaySignUp } = options;
  const passwords = createPasswordHashing(options.passwordCost, options.bcrypt);
  const keys = createDerivedKeys(secret);
  const attempts = createAttempts(database, now);
  const passkeySite = passkeySiteOf(origin);
  const outside = { decoder, keys, remembered, origin, site, passkeySite, now, pause };
  const parts: AccountsParts = { database, passwords, attempts, admission, ...outside };
  const tokenKeys = createTokenKeys(parts);
  const { identityService = createIdentityService({ providers: [] }) } = options;
  const onTrouble = options.onTrouble ?? (() => undefined);
  const proxy = options.proxy ?? { createsAccounts: false, setOperator: async () => undefined };
  const orOurs = createOrOurs(options.report);

  return {
    security: createSecurity(parts),
    /** What somebody may count on who wants to create an account, with an invitation or without. */
    findAdmission: (invitation: string | undefined) => admission.find(invitation),
    signUp: (form: SignUpForm, caller: Caller) =>
      orOurs(SIGN_UP_FAILED, () => signUp(parts, form, caller), typedIn(form)),
    /** For the first operator, who may have closed sign-up by a setting. */
    signUpAnyway: (form: Fields<"name" | "email" | "password">, caller: Caller) =>
      orOurs(
        SIGN_UP_FAILED,
        () => signUp({ ...parts, admission: everyoneMaySignUp }, form, caller),
        typedIn(form),
      ),
    signIn: (form: Fields<"email" | "password">, caller: Caller) =>
      orOurs(UNEXPECTED, () => signIn(parts, form, caller)),
    signOut: (caller: Caller, viewer: Viewer | null) => signOut(parts, caller, viewer),
    requestReset: (form: Fields<"email">, caller: Caller) =>
      orOurs(UNEXPECTED, () => requestReset(parts, form, caller), { email: form.email }),
    findReset: (token: string) => findReset(parts, token),
    resetPassword: (form: Reset, caller: Caller) =>
      orOurs(UNEXPECTED, () => resetPassword(parts, form, caller), { token: form.token }),
    ...createVerification(parts),
    rename: (form: Fields<"name">, viewer: Viewer) => rename(parts, form, viewer),
    setAvatar: createAvatarUploads(parts),
    removeAvatar: (viewer: Viewer) => removeAvatar(parts, viewer),
    readAvatar: (id: string) => readAvatar(parts, id),
    changePassword: (form: NewPassword, own: Own) => changePassword(parts, form, own),
    listSessions: (viewer: Viewer) => listSessions(parts, viewer),
    revokeSession: (viewer: Viewer, id: string) => revokeSession(parts, viewer, id),
    revokeOtherSessions: (viewer: Viewer) => revokeOtherSessions(parts, viewer),
    profiles: createProfiles(parts),
    /** What viewers' own programs sign in with. */
    keys: createPersonalKeys(parts),
    identities: createViewerIdentities({ ...parts, identityService, onTrouble }),
    signInByProxy: (identity: ProxyIdentity, caller: Caller) =>
      signInByProxy({ ...parts, identityService, onTrouble, proxy }, identity, caller),
    /** For API clients. */
    apiTokens: createApiTokens({ ...parts, tokenKeys, audiences: options.tokenAudiences ?? [] }),
    /** Runs `before` once the password is proven. */
    askDeletion: (
      form: Fields<"password">,
      given: { viewer: Viewer; before: () => Promise<unknown> },
    ) => askDeletion(parts, form, given),
    findDeletion: (viewer: Viewer) => findDeletion(parts, viewer.userId),
    cancelDeletion: (viewer: Viewer) => cancelDeletion(parts, viewer.userId),
    findNotice: (token: string) => findNotice(parts, token),
    cancelDeletionByLink: (token: string) => cancelDeletionByLink(parts, token),
    exportOwnData: (viewer: Viewer) => exportOwnData(parts, viewer),
    trackAuth: (body: unknown, viewer: Viewer) => trackAuth(parts, body, viewer),
  };
}

/** What the form of a new account shows again. */
const typedIn = ({ name, email }: SignUpForm) => ({ name, email });

/** An internal failure is answered as such; its reason goes only to the log. */
const createOrOurs =
  (report: (error: unknown) => void) =>
  async <Result>(
    problem: MarkedText,
    work: () => Promise<Result>,
    values: Refusal["values"] = {},
  ): Promise<Result | Refusal> => {
    try {
      return await work();
    } catch (error) {
      report(error);
      return refused(values, { why: "ours", problem });
    }
  };

/** Signs in with a password: finds its owner, and whether it is enough. */
async function signIn(
  parts: AccountsParts,
  form: Fields<"email" | "password">,
  caller: Caller,
): Promise<FormSuccess | FactorDue | Refusal> {
  const given = { email: form.email, password: form.password };
  const proven = await provePassword(parts, given, caller);
  if (proven.outcome === "refused") return proven;
  const { userId, hash } = proven;
  return orGone(given.email, () =>
    finishSignIn(parts, { userId, proof: "password", hash, caller }),
  );
}

/** Ends the session that a request carried. */
async function signOut(
  { database, remembered, now }: AccountsParts,
  { token }: Caller,
  viewer: Viewer | null,
): Promise<BrowserChange> {
  const ended = { session: null, version: null };
  if (token === undefined) return ended;
  await endSession(database, token);
  remembered.forget(token);
  const moments = { atMs: now(), nowMs: now() };
  if (viewer) {
    await recordAuth(database.kysely, { userId: viewer.userId, action: "logout", ...moments });
  }
  return ended;
}
