import { z } from "zod";

import { SITE_NAME_LENGTH } from "#app/translations/site-name.ts";

/** Line breaks, marks that turn text around, and what is no character at all. */
const NEVER = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** On one line, and with nothing that would turn the text around it. Markup is text as any other. */
export const siteName = z.string().transform((text, context) => {
  const name = text.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  const isName = !NEVER.test(name) && /[\p{L}\p{N}]/u.test(name);
  if (isName && name.length <= SITE_NAME_LENGTH) return name;
  context.addIssue(`a name of at most ${SITE_NAME_LENGTH} characters`);
  return z.NEVER;
});

/** What browsers accept as an address: a single one, without a name or a line break. */
export const emailAddress = z.email({ pattern: z.regexes.html5Email });

/** Without a name it is the site's. */
interface Sender {
  name?: string;
  address: string;
}

export const sender = z
  .string()
  .refine((text) => toSender(text) !== undefined, "a sender like Matinee <hello@example.org>")
  .transform((text): Sender => toSender(text) ?? { address: "" });

/** `Name <address>`, or the address alone. */
function toSender(text: string): Sender | undefined {
  const [, name = "", address = ""] = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(text.trim()) ?? [];
  const isAlone = address === "";
  const found = isAlone ? text.trim() : address;
  if (!emailAddress.safeParse(found).success) return undefined;
  return isAlone ? { address: found } : { name: name.trim(), address: found };
}

/** A key of Stripe's: a secret one, or one that may do less. */
export const stripeKey = z
  .string()
  .regex(/^[rs]k_(?:test|live)_\w{4,250}$/, "a key like sk_test_…");
export const webhookSecret = z.string().regex(/^whsec_\S{4,250}$/, "a secret like whsec_…");
