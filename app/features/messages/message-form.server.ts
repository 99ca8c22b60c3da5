import { z } from "zod";

import { emailAddress } from "./email-content.server.ts";
import { FIELD_LENGTHS } from "./messages-context.ts";

/** Invisible marks that turn the direction of the text after them, to make it read as another. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const CONTROLS = /\p{Cc}/gu;
const CONTROLS_IN_TEXT = /(?![\n\t])\p{Cc}/gu;

const text = z.string().default("");

/**
 * All input becomes one line, so it can never begin another header; and it never looks like an
 * encoded word, which a mail client would show as something else.
 */
export function toOneLine(value: string): string {
  return value
    .replace(/\s+/g, " ")
    .replace(CONTROLS, "")
    .replace(TURNING, "")
    .replaceAll("=?", "= ?")
    .trim();
}

const line = (field: "name" | "subject", ask: string) =>
  text
    .transform(toOneLine)
    .pipe(
      z
        .string()
        .min(1, ask)
        .max(FIELD_LENGTHS[field], `Please keep it to ${FIELD_LENGTHS[field]} characters.`),
    );

const askForEmail = "Please enter an email address like name@example.org.";
const email = text
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .refine((value) => emailAddress.safeParse(value).success, askForEmail)
      // A browser takes an address without a dot, but no answer would reach one.
      .refine((value) => /@.+\../.test(value), askForEmail),
  );

const message = text
  .transform((value) =>
    value.replace(/\r\n?/g, "\n").replace(CONTROLS_IN_TEXT, "").replace(TURNING, "").trim(),
  )
  .pipe(
    z
      .string()
      .min(1, "Please write your message.")
      .max(
        FIELD_LENGTHS.message,
        `Please keep it to ${FIELD_LENGTHS.message.toLocaleString("en")} characters.`,
      ),
  );

const name = line("name", "Please tell us your name.");
const subject = line("subject", "Please give your message a subject.");

export const contactForm = z.object({ name, email, subject, message });
export const applicationForm = z.object({ name, email, message });

export type Parsed<Found> =
  | { ok: true; found: Found }
  | { ok: false; errors: Record<string, string>; values: Record<string, string> };

/** Reads a form; when it is invalid, returns the error of each field, and the submitted values. */
export function parseForm<Found>(
  schema: z.ZodType<Found> & { shape: object },
  form: FormData,
): Parsed<Found> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((field) => [field, textOf(form.get(field))]),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, found: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message: error } of parsed.error.issues) errors[String(path[0])] ??= error;
  return { ok: false, errors, values: given };
}

const textOf = (entry: FormDataEntryValue | null) => (typeof entry === "string" ? entry : "");
