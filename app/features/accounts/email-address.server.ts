import { domainToASCII } from "node:url";

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
