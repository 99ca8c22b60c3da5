import type { Kysely } from "kysely";

import type { MessagesTable, Schema } from "#app/db/schema.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

import type { Sheet } from "./sheet.ts";

const NEWEST = 20;
const PAGE = 200;
const OPENING_LINES = 3;

/** The messages, newest first, each with its beginning. */
export async function listMessages(
  kysely: Kysely<Schema>,
  sheet: Sheet,
  most: number = NEWEST,
): Promise<string> {
  const { total } = await kysely
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (total === 0) return "No messages yet.";
  const messages = await readNewest(kysely, Math.min(most, total));
  const left = total - messages.length;
  return [
    total === 1 ? "1 message." : `${total} messages, newest first.`,
    ...messages.map((message) => formatHead(message, sheet) + formatBeginning(message, sheet)),
    ...(left > 0 ? [`${left} older: npm run operator -- messages --all`] : []),
  ].join("\n\n");
}

/** In pages, because years of messages are more than one query should return. */
async function readNewest(kysely: Kysely<Schema>, most: number): Promise<MessagesTable[]> {
  const messages: MessagesTable[] = [];
  while (messages.length < most) {
    const page = await kysely
      .selectFrom("messages")
      .selectAll()
      .orderBy("received_at", "desc")
      .orderBy("id")
      .limit(Math.min(PAGE, most - messages.length))
      .offset(messages.length)
      .execute();
    if (page.length === 0) break;
    messages.push(...page);
  }
  return messages;
}

export async function showMessage(
  kysely: Kysely<Schema>,
  sheet: Sheet,
  id: string,
): Promise<string> {
  const message = await kysely
    .selectFrom("messages")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (message === undefined) {
    throw new OperatorError(
      `There is no message ${id}: \`npm run operator -- messages\` lists them.`,
    );
  }
  return `${formatHead(message, sheet)}\n${sheet.wrap(message.body, "  ")}`;
}

function formatHead(
  { id, received_at, name, email, subject }: MessagesTable,
  sheet: Sheet,
): string {
  return [
    `${id}  ${sheet.moment(received_at)}`,
    sheet.wrap(`From ${name} <${email}>`, "  "),
    sheet.wrap(`Subject: ${subject}`, "  "),
    "",
  ].join("\n");
}

function formatBeginning({ id, body }: MessagesTable, sheet: Sheet): string {
  const lines = sheet.wrap(body, "  ").split("\n");
  const rest = lines.length > OPENING_LINES ? `\n  … npm run operator -- messages show ${id}` : "";
  return `${lines.slice(0, OPENING_LINES).join("\n")}${rest}`;
}
