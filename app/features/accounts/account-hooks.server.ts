import { languageOfRequest } from "#app/features/messages/account-language.server.ts";
import type { Addressee } from "#app/features/messages/addressee.ts";
import type { EmailSite } from "#app/features/messages/account-language.server.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { addDefaultProfile } from "#app/features/profiles/default-profile.server.ts";

import { passwordChangedEmail, resetEmail, welcomeEmail } from "./emails/account-emails.ts";
import type { RememberedSessions } from "./accounts-parts.server.ts";
import type { AuthHooks, LibraryUser } from "./auth.server.ts";
import type { DerivedKeys } from "./derived-keys.server.ts";
import { forgetDevices } from "./sessions/known-devices.server.ts";
import { forgetResets } from "./passwords/reset-tokens.server.ts";
import { requireAllowed, type Admission } from "./sign-in/admission.server.ts";
import { newVerification } from "./sign-in/verification.server.ts";

interface HookOptions {
  origin: string;
  site: EmailSite;
  keys: DerivedKeys;
  admission: Admission;
  remembered: RememberedSessions;
  report(error: unknown): void;
}

/** The library's user, as our emails address them. */
const seenHere = ({ name, email, emailVerified }: LibraryUser): Addressee => ({
  name,
  email,
  isVerified: emailVerified,
});

/** What we add to the library's own changes of an account, in the library's transaction. */
export function createAuthHooks(options: HookOptions, now: () => number): AuthHooks {
  const { origin, site, keys, admission, remembered, report } = options;
  return {
    report,
    async accountCreated(executor, userId) {
      // Someone who has used the account and now sets a password, for the first time or again, is
      // not new.
      const known = await executor
        .selectFrom("profiles")
        .select("id")
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (known) return;
      await requireAllowed(admission, executor, userId);
      const language = languageOfRequest();
      await executor.updateTable("users").set({ language }).where("id", "=", userId).execute();
      await addDefaultProfile(executor, { userId, nowMs: now(), language });
      const account = await executor
        .selectFrom("users")
        .select(["id", "email"])
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      const token = newVerification(keys, account, now());
      await queueEmail(executor, welcomeEmail(account.email, origin, token), now(), site);
    },
    sendReset: (executor, { to, token }) =>
      queueEmail(executor, resetEmail(seenHere(to), origin, token), now(), site),
    async passwordReset(executor, account) {
      // Ended here already, so that no request in between caches a session that is about to end.
      await executor.deleteFrom("sessions").where("user_id", "=", account.id).execute();
      remembered.forgetUser(account.id);
      await forgetResets(executor, account.id);
      await forgetDevices(executor, account.id);
      await queueEmail(
        executor,
        passwordChangedEmail(seenHere(account), origin, now()),
        now(),
        site,
      );
    },
  };
}
