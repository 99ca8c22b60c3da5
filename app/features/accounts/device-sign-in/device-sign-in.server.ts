import { clientNetwork } from "#app/features/messages/client-network.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import { msg } from "#app/translations/t.ts";

import { normalizeIP } from "../limits/normalize-ip.ts";
import {
  signedOut,
  tooMany,
  type AccountsParts,
  type FormSuccess,
} from "../accounts-parts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { beginSession } from "../sign-in/begin-session.server.ts";
import { describeDevice } from "../sessions/describe-device.ts";
import { isStillOpen } from "../sessions/open-session.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { challengeHash, newChallengeToken } from "../sign-in/sign-in-challenges.server.ts";

const MINUTE_MS = 60 * 1000;
const LASTS_MS = 10 * MINUTE_MS;
/** A screen asks every few seconds whether it was approved. */
const COLLECTED_WITHIN_MS = 2 * MINUTE_MS;
/** Codes for one network: a home, a school. */
const CODES_LIMIT = { most: 30, windowMs: 60 * MINUTE_MS };
/** Codes that one account looks up or answers; letting a screen in starts anew. */
const TRIES_LIMIT = { most: 10, windowMs: 30 * MINUTE_MS };
/** The same from one network, where somebody may have several accounts. */
const NETWORK_TRIES_LIMIT = { most: 60, windowMs: 30 * MINUTE_MS };
const SIGNED_FOR = "device codes";
/** Consonants that no font confuses and that make no words, as RFC 8628 suggests. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_LENGTH = 8;
const DERIVED_FOR = "codes of devices";

/** A device that waits to be approved. */
export interface WaitingDevice {
  /** What it says that it is, in English. */
  device: string;
  askedAtMs: number;
  /** Where it asked from; undefined where nobody recorded it. */
  address: string | undefined;
  /** Whether whoever looks is in the same network. */
  isNearby: boolean;
  /** As its screen shows it. */
  code: string;
}

/** Who is about to let a device in, and from where. */
interface By {
  viewer: Viewer;
  caller: Caller;
}

/** A new code for a device that wants to sign in, and the token that only its browser gets. */
export async function askForDevice(
  parts: AccountsParts,
  caller: Caller,
): Promise<{ outcome: "asked"; token: string } | Refusal> {
  const key = attemptKey("device codes from", clientNetwork(caller.address));
  if ((await parts.attempts.count(key, CODES_LIMIT)) > CODES_LIMIT.most) {
    return refused({}, tooMany);
  }
  const { kysely } = parts.database;
  const nowMs = parts.now();
  await kysely.deleteFrom("device_sign_ins").where("expires_at", "<=", nowMs).execute();
  const token = newChallengeToken();
  await kysely
    .insertInto("device_sign_ins")
    .values({
      token_hash: challengeHash(token),
      code_hash: hashOf(parts, codeOfDevice(parts, token)),
      device: describeDevice(caller.userAgent),
      address: normalizeIP(caller.address),
      asked_at: nowMs,
      expires_at: nowMs + LASTS_MS,
    })
    .execute();
  return { outcome: "asked", token };
}

/** What the screen of a waiting device shows; undefined when it was refused or took too long. */
export async function findDevice(
  parts: AccountsParts,
  token: string | undefined,
): Promise<{ code: string; isLetIn: boolean } | undefined> {
  if (token === undefined) return undefined;
  const waiting = await parts.database.kysely
    .selectFrom("device_sign_ins")
    .select("session_id")
    .where("token_hash", "=", challengeHash(token))
    .where("expires_at", ">", parts.now())
    .executeTakeFirst();
  return (
    waiting && {
      code: formatDeviceCode(codeOfDevice(parts, token)),
      isLetIn: waiting.session_id !== null,
    }
  );
}

/** The device that shows this code, for whoever is about to let it in. */
export async function findByCode(
  parts: AccountsParts,
  typed: string,
  { viewer, caller }: By,
): Promise<({ outcome: "found" } & WaitingDevice) | Refusal> {
  if (await isTryingTooOften(parts, { viewer, caller })) return refused({ code: typed }, tooMany);
  const code = parseDeviceCode(typed);
  const found = await parts.database.kysely
    .selectFrom("device_sign_ins")
    .select(["device", "address", "asked_at"])
    .where("code_hash", "=", hashOf(parts, code))
    .where("session_id", "is", null)
    .where("expires_at", ">", parts.now())
    .executeTakeFirst();
  if (!found) return unknownCode(typed);
  const { device, asked_at: askedAtMs } = found;
  const address = found.address ?? undefined;
  const isNearby =
    address !== undefined && clientNetwork(address) === clientNetwork(normalizeIP(caller.address));
  return { outcome: "found", device, askedAtMs, address, isNearby, code: formatDeviceCode(code) };
}

/** Lets a device in, or sends it away. Only one answer counts. */
export async function answerDevice(
  parts: AccountsParts,
  form: { code: string; mayEnter: boolean },
  { viewer, caller }: By,
): Promise<{ outcome: "answered" } | Refusal> {
  if (await isTryingTooOften(parts, { viewer, caller })) {
    return refused({ code: form.code }, tooMany);
  }
  const codeHash = hashOf(parts, parseDeviceCode(form.code));
  const nowMs = parts.now();
  const answered = await parts.database.kysely.transaction().execute(async (transaction) => {
    if (!(await isStillOpen(transaction, viewer))) return refused({}, signedOut);
    const { numUpdatedRows } = await transaction
      .updateTable("device_sign_ins")
      .set(
        form.mayEnter
          ? { session_id: viewer.sessionId, expires_at: nowMs + COLLECTED_WITHIN_MS }
          : { expires_at: nowMs },
      )
      .where("code_hash", "=", codeHash)
      .where("session_id", "is", null)
      .where("expires_at", ">", nowMs)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? ({ outcome: "answered" } as const) : unknownCode(form.code);
  });
  if (answered.outcome === "answered") await parts.attempts.clear(keyOf(viewer));
  return answered;
}

/** Counts whoever looks a code up or answers it, by account and by network. */
async function isTryingTooOften(
  { attempts }: AccountsParts,
  { viewer, caller }: By,
): Promise<boolean> {
  const network = attemptKey("device codes tried from", clientNetwork(normalizeIP(caller.address)));
  const tries = await attempts.count(keyOf(viewer), TRIES_LIMIT);
  const triesNearby = await attempts.count(network, NETWORK_TRIES_LIMIT);
  return tries > TRIES_LIMIT.most || triesNearby > NETWORK_TRIES_LIMIT.most;
}

const keyOf = ({ userId }: Viewer) => attemptKey("device codes by", userId);

/** Signs a device in that was approved; once. */
export async function signInDevice(
  parts: AccountsParts,
  caller: Caller,
): Promise<FormSuccess | Refusal> {
  const letIn = await parts.database.kysely
    .deleteFrom("device_sign_ins")
    .where("token_hash", "=", challengeHash(caller.challenge ?? ""))
    .where("session_id", "is not", null)
    .where("expires_at", ">", parts.now())
    .returning(({ selectFrom }) =>
      selectFrom("sessions")
        .select("sessions.user_id")
        .whereRef("sessions.id", "=", "device_sign_ins.session_id")
        .as("userId"),
    )
    .executeTakeFirst();
  const userId = letIn?.userId ?? undefined;
  if (userId === undefined) {
    return refused({}, { problem: msg("That took too long. Please sign in again.") });
  }
  return beginSession(parts, { userId, caller, action: "login", way: "device" });
}

const unknownCode = (code: string) =>
  refused({ code }, { errors: { code: msg("That code isn't valid, or it has expired") } });

const hashOf = ({ keys }: Pick<AccountsParts, "keys">, code: string) => keys.sign(SIGNED_FOR, code);

/** The code of a device's token: its screen shows it without anybody storing it. */
function codeOfDevice({ keys }: Pick<AccountsParts, "keys">, token: string): string {
  const bytes = Buffer.from(keys.sign(DERIVED_FOR, token), "base64url");
  // Four bytes a letter, so that none is likelier than another by more than a billionth.
  return Array.from({ length: CODE_LENGTH }, (_, index) => {
    return LETTERS.charAt(bytes.readUInt32BE(index * 4) % LETTERS.length);
  }).join("");
}

/** In two groups, which is how people read it aloud. */
const formatDeviceCode = (code: string) =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** What somebody typed, without what they put between the letters. */
const parseDeviceCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z]/g, "");
