import { isSameEmail } from "#app/lib/text/email-address.server.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

import { PASSWORD_HINT } from "./password-hint.ts";
import { commonPasswords } from "../seeds/common-passwords.ts";

const FEWEST_CHARACTERS = 8;
/** The most that bcrypt reads; it would silently ignore the rest. */
export const MOST_BYTES = 72;

/** The site's name and subject, alone or combined; docs/accounts.md lists them. */
const SITE_WORDS =
  /^(?:matin[eé]e|cinema|movie|film|show|series|episode|trailer|watchlist|archive|stream|admin|operator|support|s)+$/;
const NO_EMAILS = /[^\p{L}]/gu;

/** What is wrong with a new password, in the viewer's terms; undefined when it is valid. */
export function findPasswordProblem(password: string, email: string): MarkedText | undefined {
  if ([...password].length < FEWEST_CHARACTERS) return PASSWORD_HINT;
  if (Buffer.byteLength(password) > MOST_BYTES) {
    return msg("Password must be at most 72 characters long, fewer with accents or emoji");
  }
  const folded = password.toLowerCase();
  if (commonPasswords.has(folded)) {
    return msg("This password is too common. Please choose another");
  }
  if (SITE_WORDS.test(folded.normalize("NFC").replaceAll(NO_EMAILS, ""))) {
    return msg("A password made of this site's own words is easy to guess. Please choose another");
  }
  if (isSameEmail(password, email)) {
    return msg("Your password can't be your email. Please choose another");
  }
  return undefined;
}
