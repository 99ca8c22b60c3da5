import { betterAuth, type BetterAuthOptions } from "better-auth/minimal";

import { emailSkeleton } from "#app/lib/text/email-address.server.ts";
import { initialsOf } from "#app/lib/formats/initials.ts";
import type { Executor } from "#app/db/executor.ts";

import type { createAuthDatabase } from "./auth-database.server.ts";
import { authTables } from "./auth-tables.ts";
import type { createPasswordHashing } from "./passwords/password-hash.server.ts";
import { MOST_BYTES } from "./passwords/password-rules.server.ts";
import { SESSION_MS } from "./sessions/sessions.server.ts";

export interface LibraryUser {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
}

/** What the server does in the library's hooks; the executor is the library's own. */
export interface AuthHooks {
  accountCreated(executor: Executor, userId: string): Promise<void>;
  sendReset(executor: Executor, mail: { to: LibraryUser; token: string }): Promise<void>;
  passwordReset(executor: Executor, account: LibraryUser): Promise<void>;
  report(error: unknown): void;
}

export interface AuthSettings {
  secret: string;
  origin: string;
  passwords: ReturnType<typeof createPasswordHashing>;
  hooks: AuthHooks;
}

export const AUTH_PATH = "/api/auth";
/** Marks requests that this process makes to itself; no client can know it. */
export const ADDRESS_HEADER = "x-matinee-client-address";
const RESET_LASTS_SECONDS = 60 * 60;

/**
 * What the library would answer and Matinee does not use: these paths return tokens or whole
 * records to the page, change an account without our rules, or belong to sign-in methods that are
 * not offered.
 */
export const disabledPaths = [
  ..."/get-session /list-sessions /update-session /revoke-session /revoke-sessions".split(" "),
  ..."/revoke-other-sessions /update-user /delete-user /delete-user/callback".split(" "),
  ..."/change-email /set-password /verify-password /sign-out /error /ok".split(" "),
  // Sessions start where second factors are checked, and nowhere else.
  "/sign-in/email",
  // It could overwrite a password that was chosen while it checked the current one.
  "/change-password",
  // Confirming an address decides which parts of an account remain; the library does not know that.
  "/verify-email",
  "/send-verification-email",
  ..."/sign-in/social /link-social /unlink-account /list-accounts /account-info".split(" "),
  ..."/get-access-token /refresh-token".split(" "),
];

const HOUR_SECONDS = 60 * 60;

/** By address, in the database; our own limits count by account and device as well. */
const addressLimits = {
  "/sign-up/email": { window: HOUR_SECONDS, max: 40 },
  "/request-password-reset": { window: HOUR_SECONDS, max: 30 },
  "/reset-password": { window: HOUR_SECONDS, max: 30 },
};

/** The accounts library, set up so that only the server calls it. */
export function createAuth(database: ReturnType<typeof createAuthDatabase>, given: AuthSettings) {
  const { executor } = database;
  const { hooks, passwords } = given;
  return betterAuth({
    appName: "Matinee",
    baseURL: given.origin,
    basePath: AUTH_PATH,
    secret: given.secret,
    trustedOrigins: [given.origin],
    database: database.adapter,
    ...authTables,
    disabledPaths,
    session: {
      ...authTables.session,
      expiresIn: SESSION_MS / 1000,
      // The session reader extends it; the library would do so only when it is called.
      disableSessionRefresh: true,
      // An ended session must stop working at once.
      cookieCache: { enabled: false },
    },
    verification: { ...authTables.verification, storeIdentifier: "hashed" },
    rateLimit: {
      ...authTables.rateLimit,
      enabled: true,
      storage: "database",
      window: 60,
      max: 100,
      customRules: addressLimits,
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: MOST_BYTES,
      password: { hash: passwords.hash, verify: passwords.verify },
      resetPasswordTokenExpiresIn: RESET_LASTS_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => hooks.sendReset(executor(), { to: user, token }),
      onPasswordReset: ({ user }) => hooks.passwordReset(executor(), user),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const own = {
              initials: initialsOf(user.name),
              emailSkeleton: emailSkeleton(user.email),
            };
            return { data: { ...user, ...own } };
          },
        },
      },
      account: {
        create: { before: async ({ userId }) => hooks.accountCreated(executor(), userId) },
      },
    },
    advanced: {
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Otherwise the library turns this off when NODE_ENV says that tests are running.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: { level: "error", log: (_, message, ...rest) => reportTo(hooks, message, rest) },
    // Otherwise it would write errors to the console, past our log and its redaction.
    onAPIError: { throw: true },
  } satisfies BetterAuthOptions);
}

/** The library logs some failures and answers as if they were the viewer's fault. */
function reportTo(hooks: AuthHooks, message: string, details: unknown[]): void {
  const error = details.find((detail) => detail instanceof Error) ?? new Error(message);
  if (!isTaken(error)) hooks.report(error);
}

/** Two sign-ups for one address at the same moment: expected, and answered as such. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "23505" || error.code === "SQLITE_CONSTRAINT_UNIQUE";
}
