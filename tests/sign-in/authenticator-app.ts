import { stepAt, totpCode } from "#app/features/accounts/second-factor/totp.server.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * What an authenticator app shows for a key, that many half minutes from now. It never returns the
 * previous half minute's code: on a slow machine that would be expired by the time it is read.
 */
export function codeOf(key: string, stepsAhead: 0 | 1 = 0): string {
  const bits = [...key.replaceAll(/[^A-Z2-7]/g, "")]
    .map((mail) => ALPHABET.indexOf(mail).toString(2).padStart(5, "0"))
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Uint8Array.from(bytes), stepAt(Date.now()) + stepsAhead);
}
