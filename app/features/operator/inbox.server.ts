import type { Kysely } from "kysely";

import type { MessagesTable, Schema } from "#app/db/schema.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { englishAlone } from "#app/features/messages/account-language.server.ts";
import { queueEmail, type Email } from "#app/features/messages/outbox.server.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import { msg } from "#app/translations/t.ts";

import { ANSWER_LENGTH } from "./answer-length.ts";
import { recordAction } from "./audit-log.server.ts";
import type { OperatorParts } from "./operator.server.ts";

export type ListedMessage = Pick<MessagesTable, "id" | "kind" | "name" | "email" | "subject"> & {
  receivedAtMs: number;
  doneAtMs: number | null;
};

export interface Message extends ListedMessage {
  body: string;
  answers: { body: string; actor: string; sentAtMs: number }[];
}

export interface MessagePage {
  messages: ListedMessage[];
  total: number;
  page: number;
  pages: number;
}

export interface MessageQuestion {
  page: number;
  isDone: boolean;
  /** The address of whoever wrote it; empty for all. */
  words: string;
}

const PAGE = 20;
const ANSWERED = msg(
  "Somebody else has answered since you opened this. Read it above, and send yours if it still helps.",
);

/** Messages and applications of viewers, answered by email. */
export function createInbox({ database, now }: OperatorParts) {
  const { kysely } = database;
  return {
    list: (question: MessageQuestion) => listMessages(kysely, question),
    find: (id: string) => findMessage(kysely, id),

    /** Marks a message as done, or as not done after all. False: it is so already, or is none. */
    setDone: (actor: Viewer, id: string, isDone: boolean): Promise<boolean> =>
      kysely.transaction().execute(async (transaction) => {
        const nowMs = now();
        const { numUpdatedRows } = await transaction
          .updateTable("messages")
          .set({ done_at: isDone ? nowMs : null })
          .where("id", "=", id)
          .where("done_at", isDone ? "is" : "is not", null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const action = isDone ? "message.done" : "message.reopen";
        await recordAction(transaction, actor, { action, subject: id }, nowMs);
        return true;
      }),

    /**
     * Sends an answer by email, and marks the message as done. `seen` is how many answers were there
     * when it was written: what somebody else has sent since is read first, and the same answer that
     * is sent twice goes out once.
     */
    async answer(
      actor: Viewer,
      id: string,
      { answer: text, seen }: { answer: string; seen: number },
    ): Promise<{ outcome: "done" } | { outcome: "unknown" } | Refusal> {
      const body = text.replaceAll("\r\n", "\n").trim();
      if (body === "" || body.length > ANSWER_LENGTH) {
        const error =
          body === ""
            ? msg("Write an answer first.")
            : { text: msg("At most {most} characters."), most: ANSWER_LENGTH };
        return refused({ answer: body }, { errors: { answer: error } });
      }
      return kysely.transaction().execute(async (transaction) => {
        const nowMs = now();
        // Whoever answers at the same moment waits here, and then finds this answer.
        await transaction
          .updateTable("messages")
          .set({ done_at: nowMs })
          .where("id", "=", id)
          .execute();
        const message = await findMessage(transaction, id);
        if (message === undefined) return { outcome: "unknown" } as const;
        const since = message.answers.slice(seen);
        if (since.some((each) => each.actor === actor.email && each.body === body)) {
          return { outcome: "done" } as const;
        }
        if (since.length > 0) return refused({ answer: body }, { errors: { answer: ANSWERED } });
        await transaction
          .insertInto("message_answers")
          .values({ message_id: id, sent_at: nowMs, actor: actor.email, body })
          .execute();
        await queueEmail(transaction, answerEmail(message, actor.email, body), nowMs, englishAlone);
        const { email: subject, subject: detail } = message;
        await recordAction(
          transaction,
          actor,
          { action: "message.answer", subject, detail },
          nowMs,
        );
        return { outcome: "done" } as const;
      });
    },
  };
}

/** All of it is what the two of them wrote, in their own language. */
export const answerEmail = (
  { email, subject }: Pick<ListedMessage, "email" | "subject">,
  replyTo: string,
  body: string,
): Email => ({
  to: email,
  replyTo,
  write: () => ({ subject: `Re: ${subject}`, heading: subject, paragraphs: [body] }),
});

async function listMessages(
  kysely: Kysely<Schema>,
  { page, isDone, words }: MessageQuestion,
): Promise<MessagePage> {
  const matching = kysely
    .selectFrom("messages")
    .where("done_at", isDone ? "is not" : "is", null)
    .$if(words !== "", (query) => query.where("email", "in", [words, words.toLowerCase()]));
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(total) / PAGE));
  const shown = Math.min(Math.max(1, page), pages);
  const rows = await matching
    .select(["id", "kind", "name", "email", "subject", "received_at", "done_at"])
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE)
    .offset((shown - 1) * PAGE)
    .execute();
  return { messages: rows.map(toListed), total: Number(total), page: shown, pages };
}

async function findMessage(kysely: Kysely<Schema>, id: string): Promise<Message | undefined> {
  const row = await kysely
    .selectFrom("messages")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const answers = await kysely
    .selectFrom("message_answers")
    .select(["body", "actor", "sent_at as sentAtMs"])
    .where("message_id", "=", id)
    .orderBy("sent_at")
    .execute();
  return { ...toListed(row), body: row.body, answers };
}

type Row = Omit<MessagesTable, "body" | "opening"> & { done_at: number | null };

const toListed = ({
  id,
  kind,
  name,
  email,
  subject,
  received_at,
  done_at,
}: Row): ListedMessage => ({
  id,
  kind,
  name,
  email,
  subject,
  receivedAtMs: received_at,
  doneAtMs: done_at,
});
