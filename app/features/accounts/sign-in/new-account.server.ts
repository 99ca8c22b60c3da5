import { randomUUID } from "node:crypto";

import type { Executor } from "#app/db/executor.ts";
import { languageOfRequest } from "#app/features/messages/account-language.server.ts";
import { addDefaultProfile } from "#app/features/profiles/default-profile.server.ts";
import { initialsOf } from "#app/lib/formats/initials.ts";
import { emailSkeleton } from "#app/lib/text/email-address.server.ts";

import type { AccountsParts } from "../accounts-parts.server.ts";
import { SignUpBarrierError } from "./admission.server.ts";

interface Person {
  name: string;
  email: string;
  /** Whether a provider says that the address is theirs. */
  isVerified: boolean;
  invitation: string | undefined;
}

/**
 * Creates an account with its profile, if its owner may have one; how they sign in and their first
 * email follow in the same transaction.
 */
export async function addAccount(
  { admission, now }: AccountsParts,
  transaction: Executor,
  { name, email, isVerified, invitation }: Person,
): Promise<string> {
  const [userId, nowMs] = [randomUUID(), now()];
  const language = languageOfRequest();
  await transaction
    .insertInto("users")
    .values({
      id: userId,
      name,
      email,
      email_verified: isVerified ? 1 : 0,
      email_skeleton: emailSkeleton(email),
      initials: initialsOf(name),
      language,
      created_at: nowMs,
      updated_at: nowMs,
    })
    .execute();
  const answer = await admission.allow(transaction, { userId, invitation });
  if (answer !== "allowed") throw new SignUpBarrierError(answer);
  await addDefaultProfile(transaction, { userId, nowMs, language, isNew: true });
  return userId;
}
