import { failureOf, tooMany, type AccountsParts } from "./accounts-parts.server.ts";
import { attemptKey } from "./attempts.server.ts";
import type { Caller } from "./call-auth.server.ts";
import type { Viewer } from "./sessions.server.ts";

const LETTER_LIMIT = { most: 3, windowMs: 60 * 60 * 1000 };

/** Confirms an address by the link that was sent there. */
export async function verifyEmail(
  { callAuth, remembered }: AccountsParts,
  token: string,
  caller: Caller,
): Promise<"verified" | "expired"> {
  const reply = await callAuth("/verify-email", { method: "GET", query: { token }, caller });
  if (caller.token !== undefined) remembered.forget(caller.token);
  return reply.ok ? "verified" : "expired";
}

/** Sends the link once more; "sent" as well when there is nothing left to confirm. */
export async function resendVerification(
  { attempts, callAuth }: AccountsParts,
  viewer: Viewer,
  caller: Caller,
): Promise<"sent" | "too many" | "ours"> {
  if (viewer.isVerified) return "sent";
  const tries = await attempts.count(attemptKey("verification", viewer.userId), LETTER_LIMIT);
  if (tries > LETTER_LIMIT.most) return tooMany.why;
  const body = { email: viewer.email };
  const reply = await callAuth("/send-verification-email", { body, caller });
  if (reply.ok || reply.code === "EMAIL_ALREADY_VERIFIED") return "sent";
  return failureOf(reply).why;
}
