import { sql, type Kysely } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";

import { recordAction, type Actor } from "./audit-log.server.ts";
import type { OperatorParts } from "./operator.server.ts";

/** An email that is waiting, or was given up. */
export interface QueuedEmail {
  id: string;
  recipient: string;
  subject: string;
  queuedAtMs: number;
  /** Null once it was given up. */
  nextTryAtMs: number | null;
  tries: number;
  lastProblem: string | null;
}

interface EmailQuestion {
  /** What the page before said comes next. */
  after: string | null;
  /** The address that they go to; empty for all. */
  words: string;
}

interface EmailQueue {
  /** A page of them. */
  emails: QueuedEmail[];
  /** What leads to the page after it. */
  next: string | undefined;
  waiting: number;
  failed: number;
}

const PAGE = 10;

/** The emails that are not sent yet, for the operator's screen. */
export const createEmailQueue = ({ database: { kysely }, now }: OperatorParts) => ({
  list: (question: EmailQuestion) => listQueue(kysely, question),
  /** All that failed, or one of them. */
  sendAgain: (actor: Viewer, id?: string) => sendEmailsAgain(kysely, actor, now(), id),
});

/**
 * The emails that are not sent yet, a page at a time: those that were given up first, because they
 * need somebody, and then those that wait, in the order in which they are tried.
 */
export async function listQueue(
  kysely: Kysely<Schema>,
  { after: cursor, words }: EmailQuestion,
  most = PAGE,
): Promise<EmailQueue> {
  const start = parsePlace(cursor);
  const [waiting, failed, rows] = await Promise.all([
    countQueue(kysely, "is not"),
    countQueue(kysely, "is"),
    start?.isWaiting === true ? [] : readFailed(kysely, { start, words, most: most + 1 }),
  ]);
  const isFull = rows.length > most;
  const after = start?.isWaiting === true ? start : undefined;
  const part = { start: after, words, most: most + 1 - rows.length };
  const more = isFull ? [] : await readWaiting(kysely, part);
  const emails = [...rows, ...more].slice(0, most);
  const last = emails.at(-1);
  const hasMore = rows.length + more.length > most && last !== undefined;
  return { emails, waiting, failed, next: hasMore ? formatPlace(last) : undefined };
}

interface Place {
  isWaiting: boolean;
  atMs: number;
  id: string;
}

const formatPlace = ({ id, queuedAtMs, nextTryAtMs }: QueuedEmail) =>
  nextTryAtMs === null ? `failed-${queuedAtMs}-${id}` : `waiting-${nextTryAtMs}-${id}`;

/** Undefined where it is made up: at the beginning. */
function parsePlace(cursor: string | null): Place | undefined {
  const [, kind, at, id] = /^(failed|waiting)-(\d{1,15})-(\w{1,64})$/.exec(cursor ?? "") ?? [];
  if (at === undefined || id === undefined) return undefined;
  return { isWaiting: kind === "waiting", atMs: Number(at), id };
}

/** How many wait, or were given up. */
export async function countQueue(kysely: Kysely<Schema>, which: "is" | "is not"): Promise<number> {
  const { total } = await kysely
    .selectFrom("emails")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("next_try_at", which, null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

interface Part {
  start: Place | undefined;
  words: string;
  most: number;
}

const readQueue = (
  kysely: Kysely<Schema>,
  which: "is" | "is not",
  { words, most }: Pick<Part, "words" | "most">,
) =>
  kysely
    .selectFrom("emails")
    .select([
      "id",
      "recipient",
      "subject",
      "queued_at as queuedAtMs",
      "next_try_at as nextTryAtMs",
      "tries",
      "last_problem as lastProblem",
    ])
    .where("next_try_at", which, null)
    .$if(words !== "", (query) => query.where("recipient", "in", [words, words.toLowerCase()]))
    .limit(most);

/** The newest first. */
const readFailed = (kysely: Kysely<Schema>, { start: after, ...part }: Part) =>
  readQueue(kysely, "is", part)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("queued_at", "id"), "<", tuple(after?.atMs ?? 0, after?.id ?? "")),
      ),
    )
    .orderBy("queued_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** Those that are tried next first. */
const readWaiting = (kysely: Kysely<Schema>, { start: after, ...part }: Part) =>
  readQueue(kysely, "is not", part)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("next_try_at", "id"), ">", tuple(after?.atMs ?? 0, after?.id ?? "")),
      ),
    )
    .orderBy("next_try_at")
    .orderBy("id")
    .execute();

/** Tries emails that were given up again, or one of them, for as long as a new one; returns how many. */
export const sendEmailsAgain = (
  kysely: Kysely<Schema>,
  actor: Actor,
  nowMs: number,
  id?: string,
): Promise<number> =>
  kysely.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("emails")
      .set(({ ref }) => ({
        next_try_at: nowMs,
        give_up_at: sql<number>`${nowMs} + ${ref("give_up_at")} - ${ref("queued_at")}`,
      }))
      .where("next_try_at", "is", null)
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count > 0) {
      const line = { action: "email.send-again", subject: String(count), detail: id ?? "" };
      await recordAction(transaction, actor, line, nowMs);
    }
    return count;
  });
