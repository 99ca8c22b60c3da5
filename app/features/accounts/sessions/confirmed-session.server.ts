import type { Executor } from "#app/db/executor.ts";

import type { AccountsParts } from "../accounts-parts.server.ts";
import type { Viewer } from "./sessions.server.ts";

/** Long enough to write down recovery codes, short enough for an unattended browser. */
const CONFIRMED_FOR_MS = 10 * 60 * 1000;

/**
 * Which ways in also confirm the new session: those with something that the screen for confirming
 * takes. A provider may answer without asking anybody, and who sits in front of a device has proven
 * nothing: another session let it in.
 */
const CONFIRMING: Readonly<Record<WayIn, boolean>> = {
  password: true,
  code: true,
  passkey: true,
  "verified passkey": true,
  identity: false,
  device: false,
};

/**
 * How somebody has proven their identity: by a first factor, or by both with "verified passkey".
 */
export type Proof = "password" | "code" | "identity" | "passkey" | "verified passkey";

/** How a session was started. */
export type WayIn = Proof | "device";

/** A second step that was asked for is what the screen for confirming asks for, too. */
export const isConfirming = ({ way, isFactorMet }: { way: WayIn; isFactorMet?: boolean }) =>
  isFactorMet === true || CONFIRMING[way];

/**
 * Whether somebody has recently proven, in this session, that they own the account. Nothing that
 * guards an account is turned on or off without it. How young a session is says nothing about it.
 */
export async function isConfirmed(
  { database, now }: AccountsParts,
  { sessionId }: Viewer,
): Promise<boolean> {
  const session = await database.kysely
    .selectFrom("sessions")
    .select("confirmed_at")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return now() - (session?.confirmed_at ?? 0) < CONFIRMED_FOR_MS;
}

/** Records that they have; false when the session has ended meanwhile. */
export async function noteConfirmed(
  { now }: AccountsParts,
  executor: Executor,
  { userId, sessionId }: Viewer,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("sessions")
    .set({ confirmed_at: now() })
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
