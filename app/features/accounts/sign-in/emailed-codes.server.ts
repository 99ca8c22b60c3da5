import { randomInt } from "node:crypto";

import type { Addressee } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";

import { tooMany, type AccountsParts } from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { codeEmail } from "../emails/security-emails.ts";
import {
  challengeHash,
  findChallenge,
  newChallengeToken,
  putChallenge,
  takeChallenge,
} from "./sign-in-challenges.server.ts";

/** A code's purpose: one for signing in confirms nothing, nor the other way round. */
type CodeKind = "code" | "confirmation";

const LASTS_MS = 10 * 60 * 1000;
const TRIES_LIMIT = { most: 5, windowMs: 30 * 60 * 1000 };

const SIGNED_FOR = "emailed codes";
/** A code is too short for a plain hash: its hash is keyed, and bound to one browser. */
const signable = (token: string, code: string) => `${challengeHash(token)} ${code}`;

const TOKEN_SIGNED_FOR = "tokens of emailed codes";

/**
 * Stored by the browser that asks. It carries our signature, which separates made-up tokens from
 * those issued for an unknown address, without a database row.
 */
export function newCodeToken({ keys }: Pick<AccountsParts, "keys">): string {
  const token = newChallengeToken();
  return `${token}.${keys.sign(TOKEN_SIGNED_FOR, token)}`;
}

function isCodeToken({ keys }: Pick<AccountsParts, "keys">, text: string): boolean {
  const [token = "", signature = "", ...rest] = text.split(".");
  return rest.length === 0 && keys.isSigned(TOKEN_SIGNED_FOR, token, signature);
}

/** Emails a code; it is worthless without the token, which the browser stores. */
export async function sendCode(
  parts: AccountsParts,
  account: Addressee & { userId: string },
  { kind, token }: { kind: CodeKind; token: string },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeHash = parts.keys.sign(SIGNED_FOR, signable(token, code));
  const challenge = { userId: account.userId, kind, proof: "code", codeHash } as const;
  await putChallenge(parts, token, { ...challenge, lastsMs: LASTS_MS });
  await queueEmail(
    parts.database.kysely,
    codeEmail(account, { kind, code }),
    parts.now(),
    parts.site,
  );
}

/** Finds a code's account. A code works once, for ten minutes, and not after five wrong ones. */
export async function takeCode(
  parts: AccountsParts,
  kind: CodeKind,
  { token, code: typed }: { token: string | undefined; code: string },
): Promise<{ outcome: "proven"; userId: string } | Refusal> {
  // The same answer for an unknown address, which has no code to expire.
  const wrong = refused({}, { errors: { code: msg("That code isn't valid, or it has expired") } });
  if (token === undefined || !isCodeToken(parts, token)) return wrong;
  const key = attemptKey("code", challengeHash(token));
  if ((await parts.attempts.count(key, TRIES_LIMIT)) > TRIES_LIMIT.most) {
    return refused(
      {},
      { ...tooMany, problem: msg("Too many attempts. Please ask for a new code.") },
    );
  }
  const challenge = await findChallenge(parts, kind, token);
  const signed = signable(token, typed.replaceAll(/\D/g, ""));
  const isRight = parts.keys.isSigned(SIGNED_FOR, signed, challenge?.codeHash ?? "");
  if (!challenge || !isRight) return wrong;
  if (!(await takeChallenge(parts.database.kysely, token))) return wrong;
  return { outcome: "proven", userId: challenge.userId };
}
