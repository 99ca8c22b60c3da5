import type { Addressee } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { addDefaultProfile } from "#app/features/profiles/default-profile.server.ts";

import { passwordChangedEmail, resetEmail, welcomeEmail } from "./emails/account-emails.ts";
import type { RememberedSessions } from "./accounts-parts.server.ts";
import type { AuthHooks, LibraryUser } from "./auth.server.ts";
import type { DerivedKeys } from "./derived-keys.server.ts";
import { forgetDevices } from "./sessions/known-devices.server.ts";
import { forgetResets } from "./passwords/password-change.server.ts";
import { newVerification } from "./sign-in/verification.server.ts";

interface HookOptions {
  origin: string;
  keys: DerivedKeys;
  remembered: RememberedSessions;
  report(error: unknown): void;
}

/** Somebody of the library's, as our emails address them. */
const seenHere = ({ name, email, emailVerified }: LibraryUser): Addressee => ({
  name,
  email,
  isVerified: emailVerified,
});

/** What happens around an account beside the library's own rows, in the library's transaction. */
export function createAuthHooks(options: HookOptions, now: () => number): AuthHooks {
  const { origin, keys, remembered, report } = options;
  return {
    report,
    async accountCreated(executor, userId) {
      // Someone who used the account before and sets a password now, first or again, is not new.
      const known = await executor
        .selectFrom("profiles")
        .select("id")
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (known) return;
      await addDefaultProfile(executor, { userId, nowMs: now() });
      const account = await executor
        .selectFrom("users")
        .select(["id", "email"])
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      const token = newVerification(keys, account, now());
      await queueEmail(executor, welcomeEmail(account.email, origin, token), now());
    },
    sendReset: (executor, { to, token }) =>
      queueEmail(executor, resetEmail(seenHere(to), origin, token), now()),
    async passwordReset(executor, account) {
      // Ended here already, so that no request in between remembers a session that is to go.
      await executor.deleteFrom("sessions").where("user_id", "=", account.id).execute();
      remembered.forgetUser(account.id);
      await forgetResets(executor, account.id);
      await forgetDevices(executor, account.id);
      await queueEmail(executor, passwordChangedEmail(seenHere(account), origin, now()), now());
    },
  };
}
