import { randomBytes } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";
import type { MessagesTable } from "#app/db/schema.ts";

import {
  applicationForm,
  contactForm,
  parseForm,
  toOneLine,
  type MessageFields,
} from "./message-form.server.ts";
import { countMessage, forgetOldCounts, TooManyMessagesError } from "./message-limits.server.ts";
import { HONEYPOT_FIELD } from "./message-fields.ts";
import { englishAlone } from "./account-language.server.ts";
import { queueEmail, type Email } from "./outbox.server.ts";

export type MessageOutcome =
  | { outcome: "received" }
  /** Errors by field name, and the submitted values, to show them again. */
  | {
      outcome: "invalid";
      errors: Readonly<Record<string, string>>;
      values: Readonly<Record<string, string>>;
    }
  | { outcome: "too many" };

export interface Messages {
  receiveContact(form: MessageFields, clientAddress: string): Promise<MessageOutcome>;
  receiveApplication(
    form: MessageFields,
    opening: string | undefined,
    clientAddress: string,
  ): Promise<MessageOutcome>;
}

export interface MessagesOptions {
  database: Database;
  /** Who gets the messages by mail. */
  operatorEmail: string;
  now?: () => number;
}

const MAX_OPENING_LENGTH = 100;

type Message = Omit<MessagesTable, "id" | "received_at">;

/** Stores a viewer's message and its email in one transaction. */
export function createMessages(options: MessagesOptions): Messages {
  const { database, operatorEmail, now = Date.now } = options;

  async function receive(message: Message, clientAddress: string): Promise<MessageOutcome> {
    const nowMs = now();
    const id = randomBytes(6).toString("hex");
    await forgetOldCounts(database, nowMs);
    try {
      await database.kysely.transaction().execute(async (transaction) => {
        await countMessage(transaction, { clientAddress, email: message.email }, nowMs);
        await transaction
          .insertInto("messages")
          .values({ id, ...message, received_at: nowMs })
          .execute();
        const mail = receivedEmail(operatorEmail, message, id);
        await queueEmail(transaction, mail, nowMs, englishAlone);
      });
    } catch (error) {
      if (error instanceof TooManyMessagesError) return { outcome: "too many" };
      throw error;
    }
    return { outcome: "received" };
  }

  return {
    async receiveContact(form, clientAddress) {
      if (isFromProgram(form)) return { outcome: "received" };
      const parsed = parseForm(contactForm, form);
      if (parsed.outcome === "invalid") return parsed;
      const { message: body, ...sender } = parsed.found;
      return await receive({ kind: "contact", ...sender, body, opening: null }, clientAddress);
    },

    async receiveApplication(form, slug, clientAddress) {
      if (isFromProgram(form)) return { outcome: "received" };
      const parsed = parseForm(applicationForm, form);
      if (parsed.outcome === "invalid") return parsed;
      const { message: body, ...sender } = parsed.found;
      const opening = slug === undefined ? undefined : toOneLine(slug).slice(0, MAX_OPENING_LENGTH);
      const subject = opening === undefined ? "General application" : `Application: ${opening}`;
      return await receive(
        { kind: "application", ...sender, subject, body, opening: opening ?? null },
        clientAddress,
      );
    },
  };
}

/** A bot is shown a success, because one that learns that it was detected adapts. */
function isFromProgram(form: MessageFields): boolean {
  return (form[HONEYPOT_FIELD] ?? "") !== "";
}

type Read = Pick<Message, "name" | "email" | "subject" | "body">;

/** What operators read is in English. */
export const receivedEmail = (
  to: string,
  { name, email, subject, body }: Read,
  id: string,
): Email => ({
  to,
  replyTo: email,
  write: () => ({
    subject: `${subject} (${name})`,
    heading: subject,
    paragraphs: [`${name} <${email}> writes:`, body],
    footnote: `Your reply goes to ${name}. This is message ${id}: npm run operator -- messages show ${id}`,
  }),
});
