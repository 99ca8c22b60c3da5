import { createEmailVerificationToken } from "better-auth/api";

import { queueLetter } from "#app/features/messages/outbox.server.ts";
import { addDefaultProfile } from "#app/features/profiles/default-profile.server.ts";

import {
  passwordChangedLetter,
  resetLetter,
  verificationLetter,
  welcomeLetter,
} from "./account-letters.ts";
import type { RememberedSessions } from "./accounts-parts.server.ts";
import { VERIFICATION_LASTS_SECONDS, type AuthHooks } from "./auth.server.ts";
import { forgetResets } from "./password-change.server.ts";

interface HookOptions {
  origin: string;
  secret: string;
  remembered: RememberedSessions;
  report(error: unknown): void;
}

/** What happens around an account beside the library's own rows, in the library's transaction. */
export function createAuthHooks(options: HookOptions, now: () => number): AuthHooks {
  const { origin, secret, remembered, report } = options;
  return {
    report,
    async accountCreated(executor, userId) {
      // Whoever has another way in, and now a password too, is not new here.
      const other = await executor
        .selectFrom("accounts")
        .select("id")
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (other) return;
      await addDefaultProfile(executor, { userId, nowMs: now() });
      const account = await executor
        .selectFrom("users")
        .select(["name", "email"])
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      const lasts = VERIFICATION_LASTS_SECONDS;
      const token = await createEmailVerificationToken(secret, account.email, undefined, lasts);
      await queueLetter(executor, welcomeLetter(account, origin, token), now());
    },
    sendVerification: (executor, { to, token }) =>
      queueLetter(executor, verificationLetter(to, origin, token), now()),
    sendReset: (executor, { to, token }) =>
      queueLetter(executor, resetLetter(to, origin, token), now()),
    async passwordReset(executor, account) {
      // Ended here already, so that no request in between remembers a session that is to go.
      await executor.deleteFrom("sessions").where("user_id", "=", account.id).execute();
      remembered.forgetUser(account.id);
      await forgetResets(executor, account.id);
      await queueLetter(executor, passwordChangedLetter(account, origin, now()), now());
    },
  };
}
