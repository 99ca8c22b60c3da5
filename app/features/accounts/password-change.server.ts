import { queueLetter } from "#app/features/messages/outbox.server.ts";

import { passwordChangedLetter } from "./account-letters.ts";
import {
  failureOf,
  refused,
  textOf,
  tooMany,
  type AccountsParts,
  type Done,
  type Refused,
} from "./accounts-parts.server.ts";
import { attemptKey } from "./attempts.server.ts";
import type { Caller } from "./call-auth.server.ts";
import { forgetDevices } from "./known-devices.server.ts";
import { MOST_BYTES, findPasswordProblem } from "./password-rules.server.ts";
import { seatSession, type Viewer } from "./sessions.server.ts";

const LIMIT = { most: 10, windowMs: 15 * 60 * 1000 };

/** Changes the password: this browser goes on with a new session, every other one ends. */
export async function changePassword(
  parts: AccountsParts,
  form: FormData,
  { viewer, caller }: { viewer: Viewer; caller: Caller },
): Promise<Done | Refused> {
  const currentPassword = textOf(form, "current");
  const newPassword = textOf(form, "password");
  const wrongCurrent = refused({}, { errors: { current: "That is not your current password" } });
  const weakness = findPasswordProblem(newPassword, viewer.email);
  if (weakness !== undefined) return refused({}, { errors: { password: weakness } });
  if (Buffer.byteLength(currentPassword) > MOST_BYTES) return wrongCurrent;
  const key = attemptKey("password change", viewer.userId);
  if ((await parts.attempts.count(key, LIMIT)) > LIMIT.most) return refused({}, tooMany);

  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  const reply = await parts.callAuth("/change-password", { body, caller });
  if (!reply.ok && reply.code === "INVALID_PASSWORD") return wrongCurrent;
  if (!reply.ok && reply.code === "CREDENTIAL_ACCOUNT_NOT_FOUND") return refused({}, noneYet);
  if (!reply.ok && reply.status === 401) return refused({}, signedOut);
  if (!reply.ok || reply.token === undefined) return refused({}, failureOf(reply));

  const nowMs = parts.now();
  const { kysely } = parts.database;
  parts.remembered.forgetUser(viewer.userId);
  await parts.attempts.clear(key);
  await forgetResets(kysely, viewer.userId);
  await forgetDevices(kysely, viewer.userId);
  await queueLetter(kysely, passwordChangedLetter(viewer, parts.origin, nowMs), nowMs);
  const seat = { token: reply.token, profileId: viewer.seatId, audience: viewer.audience };
  await seatSession(kysely, seat);
  return { outcome: "done", cookies: parts.cookie.beginning(seat, viewer.version) };
}

const noneYet = {
  problem: "This account has no password yet. Ask for a letter with a link to choose one.",
};
/** By another tab, since this was allowed in. */
const signedOut = {
  why: "signed out",
  problem: "You were signed out meanwhile. Please sign in and try again.",
} as const;

/** Links that were asked for before a password was changed open nothing after it. */
export async function forgetResets(
  executor: AccountsParts["database"]["kysely"],
  userId: string,
): Promise<void> {
  await executor.deleteFrom("verifications").where("value", "=", userId).execute();
}
