import { sql, type Kysely } from "kysely";

import type { EmailsTable, Schema } from "#app/db/schema.ts";

import type { Sheet } from "./sheet.ts";

const MOST = 200;

/** The contents of the outbox: given up first, because only those need attention. */
export async function listEmails(kysely: Kysely<Schema>, sheet: Sheet): Promise<string> {
  const { total, waiting } = await kysely
    .selectFrom("emails")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.count<number>("next_try_at").as("waiting"),
    ])
    .executeTakeFirstOrThrow();
  if (total === 0) return "All emails have been sent.";
  const mails = await kysely
    .selectFrom("emails")
    .selectAll()
    .orderBy(sql`next_try_at is not null`)
    .orderBy("queued_at", "desc")
    .limit(MOST)
    .execute();
  const left = total - mails.length;
  return [
    `${waiting} waiting to be sent, ${total - waiting} given up.`,
    ...mails.map((mail) => format(mail, sheet)),
    ...(left > 0 ? [`And ${left} more.`] : []),
    ...(total > waiting ? ["npm run operator -- emails retry tries the failed ones again."] : []),
  ].join("\n\n");
}

/** Gives emails that were given up as much time as a new one has. */
export async function retryEmails(kysely: Kysely<Schema>): Promise<string> {
  const nowMs = Date.now();
  const { numUpdatedRows } = await kysely
    .updateTable("emails")
    .set(({ ref }) => ({
      next_try_at: nowMs,
      give_up_at: sql<number>`${nowMs} + ${ref("give_up_at")} - ${ref("queued_at")}`,
    }))
    .where("next_try_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n
    ? "1 email will be sent again."
    : `${numUpdatedRows} emails will be sent again.`;
}

function format(mail: EmailsTable, sheet: Sheet): string {
  const { recipient, subject, tries, last_problem, next_try_at } = mail;
  const tried = tries === 1 ? "tried once" : `tried ${tries} times`;
  const next = next_try_at === null ? "given up" : `next try ${sheet.moment(next_try_at)}`;
  return [
    `${mail.id}  ${sheet.moment(mail.queued_at)}`,
    sheet.wrap(`To ${recipient}: ${subject}`, "  "),
    `  ${tries === 0 ? "not tried yet" : `${tried}, ${next}`}`,
    ...(last_problem === null ? [] : [sheet.wrap(last_problem.replaceAll("\n", " "), "  ")]),
  ].join("\n");
}
