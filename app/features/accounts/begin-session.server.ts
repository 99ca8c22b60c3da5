import { recordAuth, recordNavigation } from "./account-records.server.ts";
import { newSignInLetter } from "./account-letters.ts";
import type { AccountsParts, Done } from "./accounts-parts.server.ts";
import type { Caller } from "./call-auth.server.ts";
import { findDeletion } from "./deletion.server.ts";
import { describeDevice } from "./describe-device.ts";
import { isKnownDevice, newDevice, rememberDevice } from "./known-devices.server.ts";
import { queueLetter } from "#app/features/messages/outbox.server.ts";
import { endSession } from "./sessions.server.ts";
import { viewerVersion } from "./viewer-version.server.ts";

interface Beginning {
  userId: string;
  /** The new session's token. */
  token: string;
  caller: Caller;
  action: "signup" | "login";
  /** Whether the viewer allows notes of where they go. */
  mayRecord: boolean;
}

/**
 * What follows when somebody has proven who they are: it is written down, a device that was not
 * known is told of by letter, and a session that the browser still carried is over.
 */
export async function beginSession(parts: AccountsParts, beginning: Beginning): Promise<Done> {
  const { database, cookie, remembered } = parts;
  const { userId, token, caller } = beginning;
  const device = caller.device ?? newDevice();
  const isKnown = await isKnownDevice(database, userId, caller.device);
  const nowMs = parts.now();
  await database.kysely.transaction().execute(async (transaction) => {
    const account = await transaction
      .updateTable("users")
      .set({ last_login: nowMs, updated_at: nowMs })
      .where("id", "=", userId)
      .returning(["name", "email"])
      .executeTakeFirstOrThrow();
    await rememberDevice(transaction, { userId, device, nowMs });
    await recordAuth(transaction, { userId, action: beginning.action, atMs: nowMs, nowMs });
    if (beginning.action === "signup") return;
    if (beginning.mayRecord) {
      await recordNavigation(transaction, { userId, page: "login", atMs: nowMs });
    }
    if (isKnown) return;
    const described = { device: describeDevice(caller.userAgent), atMs: nowMs };
    await queueLetter(transaction, newSignInLetter(account, parts.origin, described), nowMs);
  });
  if (caller.token !== undefined) {
    await endSession(database, caller.token);
    remembered.forget(caller.token);
  }
  remembered.forgetUser(userId);
  const version = viewerVersion({ userId, changedAt: nowMs });
  return {
    outcome: "done",
    isLeaving: (await findDeletion(parts, userId)) !== undefined,
    cookies: [...cookie.beginning(token, version), cookie.device(device)],
  };
}
