import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";

import { type Fields, tooMany, type AccountsParts } from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { noteConfirmed } from "../sessions/confirmed-session.server.ts";
import { newCodeToken, sendCode, takeCode } from "../sign-in/emailed-codes.server.ts";
import type { PasskeyOptions } from "../passkeys/passkey-options.ts";
import { listPasskeys } from "../passkeys/passkeys.server.ts";
import { askForPasskey, provePasskey } from "../passkeys/prove-passkey.server.ts";
import { hasPassword, isOwnPassword } from "../passwords/prove-password.server.ts";
import { isFactorDue, meetWithCode } from "../sign-in/second-factor.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";
import { mayUseCodes } from "../sign-in/sign-in-code.server.ts";
import { isFactorOn } from "../second-factor/totp-factor.server.ts";

const LIMIT = { most: 10, windowMs: 15 * 60 * 1000 };
const EMAIL_LIMIT = { most: 5, windowMs: 60 * 60 * 1000 };

/** How a viewer can confirm their identity. */
export interface WaysToConfirm {
  /**
   * A code from the app or the recovery list, where the second factor is on: then nothing less is
   * enough.
   */
  factor: boolean;
  password: boolean;
  mail: boolean;
  passkey: PasskeyOptions | undefined;
}

/**
 * With a second factor on, the session counts as the first factor, and the second is required.
 * Without, any sign-in method is enough, or an emailed code where there is none, because whoever
 * reads the emails can reset the password anyway.
 */
export async function listWaysToConfirm(
  parts: AccountsParts,
  { userId }: Viewer,
): Promise<WaysToConfirm> {
  const { kysely } = parts.database;
  const [factor, hasOwn, mayCode, passkeys] = await Promise.all([
    isFactorOn(kysely, userId),
    hasPassword(kysely, userId),
    mayUseCodes(parts, userId),
    listPasskeys(parts, userId),
  ]);
  const own = {
    userVerification: factor ? "required" : "preferred",
    allowCredentials: passkeys.map(({ id }) => ({ type: "public-key", id }) as const),
  } as const;
  const passkey = passkeys.length > 0 ? askForPasskey(parts, occasionOf(userId), own) : undefined;
  if (factor) return { factor, password: false, mail: false, passkey };
  const isOnlyWay = !hasOwn && passkey === undefined;
  return { factor, password: hasOwn, mail: mayCode || isOnlyWay, passkey };
}

const occasionOf = (userId: string) => `confirmation by ${userId}` as const;

/** Sends a code to the viewer's own address; the token is for the browser that asked. */
export async function sendConfirmationCode(
  parts: AccountsParts,
  viewer: Viewer,
): Promise<{ outcome: "sent"; token: string } | Refusal> {
  const { mail } = await listWaysToConfirm(parts, viewer);
  if (!mail) return refused({}, { problem: msg("Please confirm in another way.") });
  const key = attemptKey("confirmation codes", viewer.userId);
  const mails = await parts.attempts.count(key, EMAIL_LIMIT);
  if (mails > EMAIL_LIMIT.most) return refused({}, tooMany);
  const token = newCodeToken(parts);
  await sendCode(parts, viewer, { kind: "confirmation", token });
  return { outcome: "sent", token };
}

type Confirmation = { outcome: "confirmed" };

export type ConfirmationForm = Fields<never, "password" | "code" | "credential">;

interface ConfirmationRequest {
  viewer: Viewer;
  caller: Caller;
}

/** Confirms the identity: by a passkey, by a code, or by the password where that is enough. */
export async function confirm(
  parts: AccountsParts,
  form: ConfirmationForm,
  { viewer, caller }: ConfirmationRequest,
): Promise<Confirmation | Refusal> {
  const { kysely } = parts.database;
  const given = { userId: viewer.userId, code: form.code ?? "", caller };
  if (form.credential === undefined && (await isFactorOn(kysely, viewer.userId))) {
    if (form.code === undefined) {
      return refused({}, { problem: msg("Please confirm with your second factor.") });
    }
    const met = await meetWithCode(parts, given, (executor) =>
      noteConfirmed(parts, executor, viewer),
    );
    if (met.outcome === "expired") return refused({}, { problem: msg("Please sign in again.") });
    return met.outcome === "met" ? { outcome: "confirmed" } : met;
  }
  const proven =
    form.credential !== undefined
      ? await proveByPasskey(parts, form.credential, { viewer, caller })
      : form.code !== undefined
        ? await proveByEmail(parts, { viewer, token: caller.challenge, code: given.code })
        : await proveByPassword(parts, form.password ?? "", viewer);
  if (proven.outcome === "confirmed") await noteConfirmed(parts, kysely, viewer);
  return proven;
}

async function proveByPasskey(
  parts: AccountsParts,
  credential: string,
  { viewer: { userId }, caller }: ConfirmationRequest,
): Promise<Confirmation | Refusal> {
  const occasion = occasionOf(userId);
  const proven = await provePasskey(parts, credential, { occasion, caller });
  if (proven.outcome === "refused" || proven.userId !== userId) {
    const problem = msg("That passkey didn't work. Please try again, or confirm in another way.");
    return refused({}, { problem });
  }
  if (await isFactorDue(parts.database.kysely, proven)) {
    const problem = msg(
      "That passkey didn't ask for your fingerprint, face or PIN. Please confirm with a code.",
    );
    return refused({}, { problem });
  }
  return { outcome: "confirmed" };
}

async function proveByEmail(
  parts: AccountsParts,
  { viewer, token, code }: { viewer: Viewer; token: string | undefined; code: string },
): Promise<Confirmation | Refusal> {
  const proven = await takeCode(parts, "confirmation", { token, code });
  if (proven.outcome === "refused") return proven;
  // Somebody else may have signed in with this browser meanwhile.
  if (proven.userId !== viewer.userId)
    return refused({}, { problem: msg("Please ask for a new code.") });
  return { outcome: "confirmed" };
}

/** The same for API clients, which send the proof along with the request it is for. */
export async function confirmByPassword(
  parts: AccountsParts,
  password: string,
  viewer: Viewer,
): Promise<Confirmation | Refusal> {
  const proven = await proveByPassword(parts, password, viewer);
  if (proven.outcome === "confirmed") await noteConfirmed(parts, parts.database.kysely, viewer);
  return proven;
}

async function proveByPassword(
  parts: AccountsParts,
  password: string,
  { userId }: Viewer,
): Promise<Confirmation | Refusal> {
  const key = attemptKey("confirmation", userId);
  if ((await parts.attempts.count(key, LIMIT)) > LIMIT.most) return refused({}, tooMany);
  if (!(await isOwnPassword(parts, userId, password))) {
    return refused({}, { errors: { password: msg("That's not your password") } });
  }
  await parts.attempts.clear(key);
  return { outcome: "confirmed" };
}
