import { domainToASCII, domainToUnicode } from "node:url";

import unhomoglyph from "unhomoglyph";
import { z } from "zod";

const address = z.email().max(254);

/**
 * An e-mail address as it is kept and compared: composed, in lower case, its host in ASCII.
 * Undefined when it is none. Letters that merely look alike stay different.
 */
export function parseEmail(text: string): string | undefined {
  const folded = text.normalize("NFKC").trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  if (at < 1) return undefined;
  const parsed = address.safeParse(`${folded.slice(0, at)}@${domainToASCII(folded.slice(at + 1))}`);
  return parsed.success ? parsed.data : undefined;
}

/** Whether what somebody typed is an address that is kept. */
export const isSameEmail = (typed: string, kept: string): boolean => parseEmail(typed) === kept;

/**
 * An address that somebody else vouches for. It has to be written as we keep it, but for capital
 * letters of ASCII: what has to be folded any further may be another mailbox than the one it becomes.
 */
export function parseVouchedEmail(text: string): string | undefined {
  const plain = text.replaceAll(/[A-Z]/g, (mail) => mail.toLowerCase());
  return isSameEmail(text, plain) ? plain : undefined;
}

/** Which letter of ASCII stands for the shape that Unicode calls the original of a look-alike. */
const originals = new Map(
  [..."0123456789abcdefghijklmnopqrstuvwxyz"].map((mail) => [unhomoglyph(mail), mail]),
);

function plainest(character: string): string {
  if (/[\0-\x7f]/.test(character)) return character;
  const original = unhomoglyph(character);
  return originals.get(original) ?? original.toLowerCase();
}

/**
 * What an address with foreign letters in its host looks like, by Unicode's table of confusables
 * (UTS 39): two that look alike have the same skeleton, and letters of ASCII stay themselves. Null
 * for an address in ASCII alone, which is its own skeleton.
 */
export function emailSkeleton(email: string): string | null {
  const at = email.lastIndexOf("@");
  const host = domainToUnicode(email.slice(at + 1));
  if (host === email.slice(at + 1)) return null;
  const shapes = [...host.normalize("NFD")].map(plainest).join("");
  return `${email.slice(0, at)}@${shapes.normalize("NFC")}`;
}
