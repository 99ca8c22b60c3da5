import { randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import type { AuditLogTable, Schema } from "#app/db/schema.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";

/** Who does something: an operator in the browser, a command, or the sign-in service in front. */
export type Actor = Pick<Viewer, "userId" | "email"> | keyof typeof MACHINES;

const MACHINES = { command: "command line", proxy: "sign-in service" } as const;

/** What the audit log says of an action. The verbs are words of the code, the same in any language. */
export interface AuditedAction {
  action: string;
  subject: string;
  detail?: string;
}

export type AuditLine = Pick<AuditLogTable, "id" | "actor" | "action" | "subject" | "detail"> & {
  doneAtMs: number;
};

/** A page of lines, newest first; `next` leads to the one after it. */
export interface AuditPage {
  lines: AuditLine[];
  next: string | undefined;
}

const PAGE_LINES = 20;
const MAX_TEXT = 500;

/** Adds a line; in the transaction of the action itself, so that there is neither without the other. */
export async function recordAction(
  executor: Kysely<Schema>,
  actor: Actor,
  { action, subject, detail = "" }: AuditedAction,
  nowMs: number,
): Promise<void> {
  await executor
    .insertInto("audit_log")
    .values({
      id: randomBytes(8).toString("hex"),
      done_at: nowMs,
      actor_id: typeof actor === "string" ? null : actor.userId,
      actor: typeof actor === "string" ? MACHINES[actor] : actor.email,
      action,
      subject: subject.slice(0, MAX_TEXT),
      detail: detail.slice(0, MAX_TEXT),
    })
    .execute();
}

/** The lines before a cursor; one that is missing or made up starts at the newest. */
export async function listActions(
  kysely: Kysely<Schema>,
  cursor: string | null,
  /** What they are about; empty for all. */
  words = "",
): Promise<AuditPage> {
  const [, before, beforeId] = /^(\d{1,15})-([0-9a-f]{16})$/.exec(cursor ?? "") ?? [];
  const rows = await kysely
    .selectFrom("audit_log")
    .selectAll()
    .$if(words !== "", (query) => query.where("subject", "=", words))
    .$if(before !== undefined && beforeId !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("done_at", "id"), "<", tuple(Number(before), beforeId ?? "")),
      ),
    )
    .orderBy("done_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_LINES + 1)
    .execute();
  const lines = rows.slice(0, PAGE_LINES).map(toLine);
  const last = lines.at(-1);
  const hasMore = rows.length > PAGE_LINES && last !== undefined;
  return { lines, next: hasMore ? `${last.doneAtMs}-${last.id}` : undefined };
}

/** All of them, newest first, a page at a time. */
export async function* readActions(kysely: Kysely<Schema>): AsyncGenerator<AuditLine> {
  for (let cursor: string | null = null; ;) {
    const { lines, next }: AuditPage = await listActions(kysely, cursor);
    yield* lines;
    if (next === undefined) return;
    cursor = next;
  }
}

const toLine = ({ id, done_at, actor, action, subject, detail }: AuditLogTable): AuditLine => ({
  id,
  actor,
  action,
  subject,
  detail,
  doneAtMs: Number(done_at),
});
