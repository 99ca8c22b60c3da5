import { randomBytes } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { currentWriting, isWriting } from "#app/translations/current-language.ts";

import { writingTo, type EmailSite } from "./account-language.server.ts";
import { emailContent } from "./email-content.server.ts";

/** What an email says, in one language. */
export interface EmailText {
  subject: string;
  heading: string;
  /** Plain text; line breaks remain. */
  paragraphs: readonly string[];
  /** What it is about, one after the other, each with its page. */
  items?: readonly EmailItem[];
  action?: { label: string; address: string };
  footnote?: string;
  /** Ends emails of this kind: for mail programs, too, which send it a form by themselves. */
  unsubscribe?: { label: string; address: string };
}

export interface EmailItem {
  title: string;
  detail: string;
  address: string;
}

export interface Email {
  to: string;
  /** Where replies go, when not to the sender. */
  replyTo?: string;
  /** The address of the account that it is about, where it goes to another one. */
  account?: string;
  /** What its reader chose, where that is not the account's language. */
  language?: string | null;
  /** The profile whose alerts it has. It is not sent when the profile is deleted before. */
  alertsOf?: string;
  /** Writes it, in the language of the account. */
  write: () => EmailText;
}

/** A text with what it was written in, which stays when the settings change before it is sent. */
export const asWritten = (text: EmailText) => {
  const { code: language, site } = currentWriting();
  return { ...text, language, site };
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as other mail servers try: beyond a weekend and the Monday after it. */
export const TRY_FOR_MS = 5 * DAY_MS;

/**
 * Puts an email into the outbox, inside the caller's transaction if there is one; a background job
 * sends it, with retries. Whoever causes it, it is written in the language of its account.
 */
export async function queueEmail(
  executor: Kysely<Schema> | Transaction<Schema>,
  mail: Email,
  nowMs: number,
  site: EmailSite,
): Promise<void> {
  const { write, account = mail.to, language: chosen, alertsOf, ...addressed } = mail;
  const language = chosen ?? (await findLanguage(executor, account));
  const written = writingTo(language, site, () => asWritten(write()));
  const { to, subject, ...content } = emailContent.parse({ ...addressed, ...written });
  await executor
    .insertInto("emails")
    .values({
      id: randomBytes(12).toString("hex"),
      recipient: to,
      subject,
      content: JSON.stringify(content),
      queued_at: nowMs,
      give_up_at: nowMs + TRY_FOR_MS,
      next_try_at: nowMs,
      tries: 0,
      last_problem: null,
      alerts_of: alertsOf,
    })
    .execute();
}

/** What an account has chosen; for somebody who has none, the language of their request. */
async function findLanguage(
  executor: Kysely<Schema> | Transaction<Schema>,
  email: string,
): Promise<string | null> {
  const account = await executor
    .selectFrom("users")
    .select("language")
    .where("email", "=", email)
    .executeTakeFirst();
  if (account !== undefined) return account.language;
  return isWriting() ? currentWriting().code : null;
}
