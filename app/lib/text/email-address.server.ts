import { domainToASCII, domainToUnicode } from "node:url";

import unhomoglyph from "unhomoglyph";
import { z } from "zod";

const address = z.email().max(254);

/**
 * An email address as it is stored and compared: composed, in lower case, its host in ASCII.
 * Undefined when invalid. Letters that merely look alike stay different.
 */
export function parseEmail(text: string): string | undefined {
  const folded = text.normalize("NFKC").trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  if (at < 1) return undefined;
  const parsed = address.safeParse(`${folded.slice(0, at)}@${domainToASCII(folded.slice(at + 1))}`);
  return parsed.success ? parsed.data : undefined;
}

/** Whether a typed text is the stored address. */
export const isSameEmail = (typed: string, stored: string): boolean => parseEmail(typed) === stored;

/**
 * An address that a third party vouches for. It must be spelled as we store it, except for ASCII
 * capitals: if more had to be folded, it might be another mailbox than the one it becomes.
 */
export function parseVouchedEmail(text: string): string | undefined {
  const plain = text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return isSameEmail(text, plain) ? plain : undefined;
}

/** The ASCII letters for the shapes that Unicode lists as originals of look-alikes. */
const originals = new Map(
  [..."0123456789abcdefghijklmnopqrstuvwxyz"].map((sign) => [unhomoglyph(sign), sign]),
);

function plainest(character: string): string {
  if (/[\0-\x7f]/.test(character)) return character;
  const original = unhomoglyph(character);
  return originals.get(original) ?? original.toLowerCase();
}

/**
 * The shape of an address with foreign letters in its host, by Unicode's table of confusables (UTS
 * 39): two addresses that look alike have the same skeleton, and ASCII letters stay as they are.
 * Null for an address in ASCII alone, which is its own skeleton.
 */
export function emailSkeleton(email: string): string | null {
  const at = email.lastIndexOf("@");
  const host = domainToUnicode(email.slice(at + 1));
  if (host === email.slice(at + 1)) return null;
  const shapes = [...host.normalize("NFD")].map(plainest).join("");
  return `${email.slice(0, at)}@${shapes.normalize("NFC")}`;
}
