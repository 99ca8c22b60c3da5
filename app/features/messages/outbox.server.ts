import { randomBytes } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";

import { emailContent } from "./email-content.server.ts";

export interface Email {
  to: string;
  subject: string;
  heading: string;
  /** Plain text; line breaks remain. */
  paragraphs: readonly string[];
  action?: { label: string; address: string };
  footnote?: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as other mail servers try, which outlasts a weekend and the Monday after it. */
export const TRY_FOR_MS = 5 * DAY_MS;

/**
 * Puts an email into the outbox, inside the caller's transaction if there is one; a background job
 * sends it, with retries.
 */
export async function queueEmail(
  executor: Kysely<Schema> | Transaction<Schema>,
  mail: Email,
  nowMs: number,
): Promise<void> {
  const { to, subject, ...content } = emailContent.parse(mail);
  await executor
    .insertInto("letters")
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
    })
    .execute();
}
