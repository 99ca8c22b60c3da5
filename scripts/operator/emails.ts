import type { Kysely } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import {
  listQueue,
  sendEmailsAgain,
  type QueuedEmail,
} from "#app/features/operator/email-queue.server.ts";

import type { Sheet } from "./sheet.ts";

const MOST = 200;

/** The contents of the outbox: given up first, because only those need attention. */
export async function listEmails(kysely: Kysely<Schema>, sheet: Sheet): Promise<string> {
  const { emails, waiting, failed } = await listQueue(kysely, { after: null, words: "" }, MOST);
  if (emails.length === 0) return "All emails have been sent.";
  const left = waiting + failed - emails.length;
  return [
    `${waiting} waiting to be sent, ${failed} given up.`,
    ...emails.map((email) => format(email, sheet)),
    ...(left > 0 ? [`And ${left} more.`] : []),
    ...(failed > 0 ? ["npm run operator -- emails retry tries the failed ones again."] : []),
  ].join("\n\n");
}

/** Gives emails that were given up as much time as a new one has. */
export async function retryEmails(kysely: Kysely<Schema>): Promise<string> {
  const count = await sendEmailsAgain(kysely, "command", Date.now());
  return count === 1 ? "1 email will be sent again." : `${count} emails will be sent again.`;
}

function format(email: QueuedEmail, sheet: Sheet): string {
  const { id, recipient, subject, queuedAtMs, tries, lastProblem, nextTryAtMs } = email;
  const tried = tries === 1 ? "tried once" : `tried ${tries} times`;
  const next = nextTryAtMs === null ? "given up" : `next try ${sheet.moment(nextTryAtMs)}`;
  return [
    `${id}  ${sheet.moment(queuedAtMs)}`,
    sheet.wrap(`To ${recipient}: ${subject}`, "  "),
    `  ${tries === 0 ? "not tried yet" : `${tried}, ${next}`}`,
    ...(lastProblem === null ? [] : [sheet.wrap(lastProblem.replaceAll("\n", " "), "  ")]),
  ].join("\n");
}
