import { z } from "zod";

import { t } from "#app/translations/t.ts";

import { emailAddress } from "./email-content.server.ts";
import { FIELD_LENGTHS } from "./message-fields.ts";

/** The subject of what is told to operators about a room. */
export const ROOM_REPORT = "A report from a room";

/**
 * Invisible characters that change the direction of the text after them, to make it read
 * differently.
 */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const CONTROLS = /\p{Cc}/gu;
const CONTROLS_IN_TEXT = /(?![\n\t])\p{Cc}/gu;

const text = z.string().default("");

/**
 * Makes all input one line, so that it can never start another header or look like an encoded word,
 * which a mail client would show as something else.
 */
export function toOneLine(value: string): string {
  return value
    .replace(/\s+/g, " ")
    .replace(CONTROLS, "")
    .replace(TURNING, "")
    .replaceAll("=?", "= ?")
    .trim();
}

const keepItTo = (most: number) =>
  t("Please keep it to {most, plural, one {# character} other {# characters}}.", { most });

const line = (field: "name" | "subject", ask: () => string) =>
  text.transform(toOneLine).pipe(
    z
      .string()
      .min(1, { error: ask })
      .max(FIELD_LENGTHS[field], { error: () => keepItTo(FIELD_LENGTHS[field]) }),
  );

const askForEmail = {
  error: () => t("Please enter an email address like name@example.org."),
};
const email = text
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .refine((value) => emailAddress.safeParse(value).success, askForEmail)
      // A browser accepts an address without a dot, but no answer would reach one.
      .refine((value) => /@.+\../.test(value), askForEmail),
  );

const message = text
  .transform((value) =>
    value.replace(/\r\n?/g, "\n").replace(CONTROLS_IN_TEXT, "").replace(TURNING, "").trim(),
  )
  .pipe(
    z
      .string()
      .min(1, { error: () => t("Please write your message.") })
      .max(FIELD_LENGTHS.message, { error: () => keepItTo(FIELD_LENGTHS.message) }),
  );

const name = line("name", () => t("Please tell us your name."));
const subject = line("subject", () => t("Please give your message a subject."));

export const contactForm = z.object({ name, email, subject, message });
export const applicationForm = z.object({ name, email, message });

/** The texts that were sent, by the names of their fields. */
export type MessageFields = Readonly<Record<string, string>>;

export type FormOutcome<Found> =
  | { outcome: "valid"; found: Found }
  | { outcome: "invalid"; errors: Record<string, string>; values: Record<string, string> };

/** Reads a form; when it is invalid, returns the error of each field, and the submitted values. */
export function parseForm<Found>(
  schema: z.ZodType<Found> & { shape: object },
  form: MessageFields,
): FormOutcome<Found> {
  const given: Record<string, string> = {};
  for (const field of Object.keys(schema.shape)) given[field] = form[field] ?? "";
  const parsed = schema.safeParse(given);
  if (parsed.success) return { outcome: "valid", found: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message: error } of parsed.error.issues) errors[String(path[0])] ??= error;
  return { outcome: "invalid", errors, values: given };
}
