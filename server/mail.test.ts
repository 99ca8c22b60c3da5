import { expect, onTestFinished, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { englishAlone } from "#app/features/messages/account-language.server.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import type { JobRun } from "#app/lib/jobs/job.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openMailbox, SENDER, waitFor, waitForEmails } from "#tests/emails/outside.ts";

import { createLog } from "./health/log.ts";
import { outboxJob, type LiveMail } from "./mail.ts";

const log = createLog("silent", { write: () => undefined });
/** Nothing listens there. */
const NOBODY = "smtp://127.0.0.1:1";

async function queue({ kysely }: Database, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number++) {
    const text = { subject: `Email ${number}`, heading: "Good evening", paragraphs: ["Hello."] };
    const email = { to: `viewer${number}@example.org`, write: () => text };
    await queueEmail(kysely, email, Date.now(), englishAlone);
  }
}

const waitingIn = ({ kysely }: Database) =>
  kysely.selectFrom("emails").select(["tries", "last_problem"]).execute();

/** The job of a server whose operator may change the settings meanwhile. */
function start(database: Database, smtpUrl: string | undefined) {
  let live: LiveMail = { siteName: "Matinee", smtpUrl, mailFrom: SENDER };
  const runs: JobRun[] = [];
  const job = outboxJob(() => live, database, log, Date.now).start((run) => runs.push(run));
  onTestFinished(job.stop);
  return { ...job, runs, change: (change: Partial<LiveMail>) => (live = { ...live, ...change }) };
}

describeOnSqlite("the mail server of the settings", ({ open }) => {
  test("changes between two emails, while they are being sent: each arrives once", async () => {
    const database = await open();
    const [one, other] = [await openMailbox(), await openMailbox()];
    await queue(database, 1, 40);
    const { change } = start(database, one.url);
    await waitForEmails(one, 5);
    change({ smtpUrl: other.url, mailFrom: { name: "Kino Nord", address: "kino@example.org" } });
    await waitForEmails(other, 5);
    change({ smtpUrl: one.url, mailFrom: SENDER });
    await waitFor(async () => (await waitingIn(database)).length === 0);
    const all = [...one.mails(), ...other.mails()];
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(40);
    expect(all).toHaveLength(40);
    expect(other.mails().length).toBeGreaterThanOrEqual(5);
    const senders = new Set(
      other.mails().map(({ raw }) => /^From: (.*)\r$/m.exec(raw.toString())?.[1]),
    );
    expect([...senders]).toEqual(["Kino Nord <kino@example.org>"]);
  });

  test("is set where there was none: what waited until then is sent", async () => {
    const database = await open();
    const mailbox = await openMailbox();
    await queue(database, 1, 3);
    const { change, runs } = start(database, undefined);
    await waitFor(() => runs.length >= 2);
    expect(await waitingIn(database)).toEqual(
      Array.from({ length: 3 }, () => ({ tries: 0, last_problem: null })),
    );
    change({ smtpUrl: mailbox.url });
    await waitForEmails(mailbox, 3);
    // And is taken away again.
    change({ smtpUrl: undefined });
    const { length } = runs;
    await waitFor(() => runs.length > length + 1);
    await queue(database, 4, 4);
    await waitFor(() => runs.length > length + 2);
    expect(await waitingIn(database)).toHaveLength(1);
    expect(mailbox.mails()).toHaveLength(3);
  });

  test("that cannot be reached is followed by the right one without its long pauses", async () => {
    const database = await open();
    const mailbox = await openMailbox();
    await queue(database, 1, 1);
    const { change, runs } = start(database, NOBODY);
    await waitFor(() => runs.some(({ problem }) => problem !== undefined));
    await queue(database, 2, 2);
    change({ smtpUrl: mailbox.url });
    const mails = await waitForEmails(mailbox, 2);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(["Email 1", "Email 2"]);
  });
});
