import { queueEmail } from "#app/features/messages/outbox.server.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";
import type { Refusal } from "#app/lib/requests/refused.ts";

import { verificationEmail } from "../emails/account-emails.ts";
import { tooMany, type AccountsParts, type Fields } from "../accounts-parts.server.ts";
import { proveAddress } from "./address-proof.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import type { DerivedKeys } from "../derived-keys.server.ts";
import { changeRecord } from "./personal-details.server.ts";
import { provePassword } from "../passwords/prove-password.server.ts";
import { addReset } from "../passwords/reset-tokens.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";

const EMAIL_LIMIT = { most: 3, windowMs: 60 * 60 * 1000 };
const LINK_LASTS_MS = 24 * 60 * 60 * 1000;
const SIGNED_FOR = "address confirmations";
const TOKEN = /^([\w-]{1,64})\.(\d{1,16})\.([\w-]{1,64})$/;

const signable = (userId: string, until: string, email: string) => `${userId} ${until} ${email}`;

/** What an emailed link carries: whose account and which address, signed by us. */
export function newVerification(
  keys: DerivedKeys,
  { id, email }: { id: string; email: string },
  nowMs: number,
): string {
  const until = String(nowMs + LINK_LASTS_MS);
  return `${id}.${until}.${keys.sign(SIGNED_FOR, signable(id, until, email))}`;
}

interface PendingVerification {
  userId: string;
  email: string;
  isVerified: boolean;
}

async function findVerification(
  parts: AccountsParts,
  token: string,
): Promise<PendingVerification | undefined> {
  const [, userId = "", until = "", signature = ""] = TOKEN.exec(token) ?? [];
  if (!(Number(until) > parts.now())) return undefined;
  const account = await parts.database.kysely
    .selectFrom("users")
    .select(["email", "email_verified"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const signedText = signable(userId, until, account?.email ?? "");
  if (!account || !parts.keys.isSigned(SIGNED_FOR, signedText, signature)) return undefined;
  return { userId, email: account.email, isVerified: account.email_verified === 1 };
}

export type LinkOutcome =
  | { outcome: "confirmed"; browser?: BrowserChange | undefined }
  /** Whoever opened it still has to prove that they signed up. */
  | { outcome: "unsure"; email: string }
  | { outcome: "expired" };

/**
 * Opens an emailed link. It confirms immediately only in a browser that is signed in to the same
 * account, where the person who set it up also reads its email. Anywhere else it changes nothing
 * yet, because mail programs open links too.
 */
export async function openVerification(
  parts: AccountsParts,
  token: string,
  viewer: Viewer | null,
): Promise<LinkOutcome> {
  const found = await findVerification(parts, token);
  if (!found) return { outcome: "expired" };
  if (found.isVerified) return { outcome: "confirmed" };
  if (viewer?.userId !== found.userId) return { outcome: "unsure", email: found.email };
  const { browser } = await changeRecord(parts, viewer, (changedAt) =>
    markConfirmed(parts, found.userId, { changedAt, sessionId: viewer.sessionId }),
  );
  // The session of the request may have ended meanwhile.
  const now = await findVerification(parts, token);
  if (!now?.isVerified) return { outcome: "unsure", email: found.email };
  return { outcome: "confirmed", browser };
}

export type VerificationOutcome =
  | { outcome: "confirmed" }
  /** Everything that was set up is gone; this link chooses a new password. */
  | { outcome: "started clean"; resetToken: string }
  | { outcome: "expired" }
  | Refusal;

/** Confirms by a link: with the account's password nothing is removed, without it everything is. */
export async function answerVerification(
  parts: AccountsParts,
  form: Fields<"token", "password">,
  caller: Caller,
): Promise<VerificationOutcome> {
  const found = await findVerification(parts, form.token);
  if (!found) return { outcome: "expired" };
  const { userId, email, isVerified } = found;
  if (isVerified) return { outcome: "confirmed" };
  if (form.password !== undefined) {
    const given = { email, password: form.password };
    const proven = await provePassword(parts, given, caller);
    if (proven.outcome === "refused") return proven;
    await markConfirmed(parts, userId, { changedAt: parts.now() });
    parts.remembered.forgetUser(userId);
    return { outcome: "confirmed" };
  }
  if (!(await proveAddress(parts, { userId }))) return { outcome: "confirmed" };
  // Long enough to choose a password, right after the address was confirmed.
  const nowMs = parts.now();
  const resetToken = await addReset(parts.database.kysely, { userId, nowMs });
  return { outcome: "started clean", resetToken };
}

async function markConfirmed(
  { database }: AccountsParts,
  userId: string,
  { changedAt, sessionId }: { changedAt: number; sessionId?: string },
): Promise<void> {
  await database.kysely
    .updateTable("users")
    .set({ email_verified: 1, updated_at: changedAt })
    .where("id", "=", userId)
    .where("email_verified", "=", 0)
    .$if(sessionId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("sessions")
            .select("sessions.id")
            .where("sessions.id", "=", sessionId ?? "")
            .whereRef("sessions.user_id", "=", "users.id"),
        ),
      ),
    )
    .execute();
}

/** Sends the link again; also answers "sent" when there is nothing left to confirm. */
export async function resendVerification(
  { attempts, database, keys, origin, site, now }: AccountsParts,
  viewer: Viewer,
): Promise<"sent" | "too many"> {
  if (viewer.isVerified) return "sent";
  const { userId: id, email } = viewer;
  const tries = await attempts.count(attemptKey("verification", id), EMAIL_LIMIT);
  if (tries > EMAIL_LIMIT.most) return tooMany.why;
  const token = newVerification(keys, { id, email }, now());
  await queueEmail(database.kysely, verificationEmail(email, origin, token), now(), site);
  return "sent";
}

/** Whether an address is confirmed, for the screens. */
export const createVerification = (parts: AccountsParts) => ({
  openVerification: (token: string, viewer: Viewer | null) =>
    openVerification(parts, token, viewer),
  answerVerification: (form: Fields<"token", "password">, caller: Caller) =>
    answerVerification(parts, form, caller),
  resendVerification: (viewer: Viewer) => resendVerification(parts, viewer),
});
