import { SITE_NAME_LENGTH } from "#app/translations/site-name.ts";

/** Line breaks, marks that turn text around, and what is no character at all. */
const NEVER = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** The name of a site; undefined for what cannot be one. Markup is text as any other. */
export function parseSiteName(text: string): string | undefined {
  const name = text.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  if (NEVER.test(name) || !/[\p{L}\p{N}]/u.test(name)) return undefined;
  return name.length <= SITE_NAME_LENGTH ? name : undefined;
}
