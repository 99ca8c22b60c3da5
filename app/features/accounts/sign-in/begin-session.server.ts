import { recordAuth, recordNavigation } from "../account-records.server.ts";
import { newSignInEmail } from "../emails/account-emails.ts";
import type { AccountsParts, FormSuccess } from "../accounts-parts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { findDeletion } from "../privacy/deletion.server.ts";
import { isConfirming, type WayIn } from "../sessions/confirmed-session.server.ts";
import { describeDevice } from "../sessions/describe-device.ts";
import { orDisabled, requireEnabled } from "../sessions/disabled-account.server.ts";
import { isKnownDevice, newDevice, rememberDevice } from "../sessions/known-devices.server.ts";
import { addresseeOf } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import type { Refusal } from "#app/lib/requests/refused.ts";
import { currentPrefix } from "#app/translations/current-language.ts";
import { requireStill } from "../passwords/prove-password.server.ts";
import { addSession, endSession } from "../sessions/sessions.server.ts";
import { languageChoice } from "../sessions/reading-language.server.ts";
import { viewerVersion } from "../sessions/viewer-version.server.ts";

/** Whether several people share this account. */
async function hasSeveral({ database }: AccountsParts, userId: string): Promise<boolean> {
  const rows = await database.kysely
    .selectFrom("profiles")
    .select("id")
    .where("user_id", "=", userId)
    .limit(2)
    .execute();
  return rows.length > 1;
}

interface SessionStart {
  userId: string;
  /** The hash of the password that proved the identity. */
  hash?: string;
  caller: Caller;
  action: "signup" | "login";
  /** How they have proven their identity. */
  way: WayIn;
  /** Whether they gave their second factor, too. */
  isFactorMet?: boolean;
}

/**
 * What follows a proven identity: the sign-in is recorded, an unknown device is reported by email,
 * and the session that the browser still carried ends.
 */
export const beginSession = (
  parts: AccountsParts,
  beginning: SessionStart,
): Promise<FormSuccess | Refusal> => orDisabled(() => begin(parts, beginning));

async function begin(parts: AccountsParts, beginning: SessionStart): Promise<FormSuccess> {
  const { database, remembered } = parts;
  const { userId, caller } = beginning;
  const device = caller.device ?? newDevice();
  const isKnown = await isKnownDevice(database, userId, caller.device);
  const nowMs = parts.now();
  const described = describeDevice(caller.userAgent);
  const token = await database.kysely.transaction().execute(async (transaction) => {
    const confirmedAt = isConfirming(beginning) ? nowMs : null;
    const begun = await addSession(transaction, { userId, caller, nowMs, confirmedAt });
    const account = await transaction
      .updateTable("users")
      .set({ last_login: nowMs, updated_at: nowMs })
      .where("id", "=", userId)
      .returning(["name", "email", "email_verified", "disabled_at"])
      .executeTakeFirstOrThrow();
    requireEnabled(account);
    await requireStill(transaction, beginning);
    await rememberDevice(transaction, { userId, device, nowMs });
    const { action, way } = beginning;
    const signIn = { device: described, way, isNewDevice: !isKnown && action === "login" };
    await recordAuth(transaction, { userId, action, atMs: nowMs, nowMs, signIn });
    if (action === "signup") return begun;
    if (caller.mayRecord) {
      await recordNavigation(transaction, { userId, page: "login", atMs: nowMs });
    }
    if (isKnown) return begun;
    const news = { device: described, atMs: nowMs };
    await queueEmail(
      transaction,
      newSignInEmail(addresseeOf(account), parts.origin, news),
      nowMs,
      parts.site,
    );
    return begun;
  });
  if (caller.token !== undefined) {
    await endSession(database, caller.token);
    remembered.forget(caller.token);
  }
  remembered.forgetUser(userId);
  const version = viewerVersion({ userId, changedAt: nowMs, activeProfileId: null });
  const session = { token, profileId: null, audience: "everyone" } as const;
  // A page whose address names a language leads on in it.
  const choices =
    currentPrefix() === "" ? await languageChoice(parts, { userId, profileId: null }) : {};
  return {
    outcome: "done",
    userId,
    hasProfiles: await hasSeveral(parts, userId),
    isLeaving: (await findDeletion(parts, userId)) !== undefined,
    browser: { session, version, device, choices },
  };
}
