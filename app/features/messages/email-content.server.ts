import { z } from "zod";

import { isLanguage, sourceLanguage } from "#app/translations/languages.ts";
import { DEFAULT_SITE_NAME, SITE_NAME_LENGTH } from "#app/translations/site-name.ts";

import { FIELD_LENGTHS } from "./message-fields.ts";

/** One plain address, as browsers accept it: never two, and without header injection. */
export const emailAddress = z.email({ pattern: z.regexes.html5Email }).max(FIELD_LENGTHS.email);

const oneLine = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}*$/u);

/** The most that one email lists. */
export const MOST_ITEMS = 100;

const webAddress = z.url({ protocol: /^https?$/ }).max(2_000);

/** The limits of an email. Our own code writes it, so a violation is our bug. */
export const emailContent = z.object({
  to: emailAddress,
  subject: oneLine(300),
  heading: oneLine(200),
  paragraphs: z.array(z.string().max(10_000)).max(50),
  items: z
    .array(z.object({ title: oneLine(500), detail: z.string().max(1_000), address: webAddress }))
    .max(MOST_ITEMS)
    .exactOptional(),
  action: z.object({ label: oneLine(80), address: webAddress }).exactOptional(),
  unsubscribe: z.object({ label: oneLine(80), address: webAddress }).exactOptional(),
  footnote: z.string().max(1_000).exactOptional(),
  replyTo: emailAddress.exactOptional(),
  /** As it was written; English for emails that were queued before there were others. */
  language: z.string().refine(isLanguage).default(sourceLanguage.code),
  site: z.string().min(1).max(SITE_NAME_LENGTH).default(DEFAULT_SITE_NAME),
});
