import { emailSkeleton } from "#app/lib/text/email-address.server.ts";
import { msg } from "#app/translations/t.ts";

import type { Executor } from "#app/db/executor.ts";

export const LOOKS_TAKEN = msg(
  "This address looks like one that's already in use, in other letters. Please check the spelling, or use another",
);

/**
 * Whether an address looks like another person's, without being it. Plain ASCII never does:
 * otherwise whoever registers a look-alike first could lock the real one out.
 */
export async function looksLikeAnother(executor: Executor, email: string): Promise<boolean> {
  const skeleton = emailSkeleton(email);
  if (skeleton === null) return false;
  const found = await executor
    .selectFrom("users")
    .select("id")
    .where(({ eb, or }) => or([eb("email", "=", skeleton), eb("email_skeleton", "=", skeleton)]))
    .where("email", "!=", email)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
