import { expect, onTestFinished, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { MailError, type Mail, type MailTransport } from "#app/services/mail/mail-transport.ts";
import { describeEachEngine } from "#tests/engines.ts";
import {
  openMailbox,
  openTransport,
  takeTurns,
  waitFor,
  waitForEmails,
} from "#tests/emails/outside.ts";

import { englishAlone } from "./account-language.server.ts";
import { claimEmail, LEASE_MS, putBack, removeSent } from "./claimed-emails.server.ts";
import { queueEmail, TRY_FOR_MS } from "./outbox.server.ts";
import { LAST_EMAIL_MS, startOutbox, type OutboxOptions } from "./start-outbox.server.ts";

async function queue(database: Database, count: number, nowMs = Date.now()): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await queueEmail(
      database.kysely,
      {
        to: `viewer${number}@example.org`,
        write: () => ({
          subject: `Email ${number}`,
          heading: "Good evening",
          paragraphs: ["The film starts now."],
        }),
      },
      nowMs,
      englishAlone,
    );
  }
}

/** A log whose lines the test can read. */
function createNotes() {
  const lines: { level: string; message: string; details: Record<string, unknown> }[] = [];
  const at = (level: string) => (details: object, message: string) =>
    void lines.push({ level, message, details: { ...details } });
  return { lines, log: { info: at("info"), warn: at("warn"), error: at("error") } };
}

/** An outbox whose pauses are recorded, and end as soon as others have had their turn. */
function start(
  database: Database,
  transport: MailTransport,
  more: Pick<OutboxOptions, "now" | "lastEmailMs"> = {},
) {
  const { lines, log } = createNotes();
  const pausesMs: number[] = [];
  const pause = async (durationMs: number) => {
    pausesMs.push(durationMs);
    await takeTurns();
  };
  const outbox = startOutbox({ database, transport: () => transport, log, pause, ...more });
  onTestFinished(() => outbox.stop());
  return { ...outbox, lines, pausesMs };
}

const rowsOf = (database: Database) =>
  database.kysely.selectFrom("emails").selectAll().orderBy("recipient").execute();
const isEmpty = async (database: Database) => (await rowsOf(database)).length === 0;

/** A transport that fails as a test says, where a real server could not be made to. */
function transportOf(send: MailTransport["send"]): MailTransport & { sent: Mail[] } {
  const sent: Mail[] = [];
  return {
    sent,
    async send(mail, signal) {
      sent.push(mail);
      await send(mail, signal);
    },
    close: () => undefined,
  };
}

describeEachEngine("the outbox", ({ open }) => {
  test("a queued email is sent, and then deleted", async () => {
    const database = await open();
    const mailbox = await openMailbox();
    await queue(database, 3);
    start(database, openTransport(mailbox.url));
    const mails = await waitForEmails(mailbox, 3);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      "Email 1",
      "Email 2",
      "Email 3",
    ]);
    expect(mails[0]?.text).toContain("The film starts now.");
    await waitFor(() => isEmpty(database));
  });

  test("an outage of the mail server loses nothing, and afterwards each email arrives once", async () => {
    const database = await open();
    const first = await openMailbox();
    const { port } = first;
    await first.close();
    const { lines } = start(database, openTransport(first.url));
    await queue(database, 12);
    await waitFor(() => lines.filter(({ level }) => level === "warn").length >= 2);
    expect(await rowsOf(database)).toHaveLength(12);
    expect(lines[0]?.details).toMatchObject({ failure: "unreachable", tries: 1 });
    // The log of a failure names the email's id, and nobody's address.
    expect(JSON.stringify(lines)).not.toContain("@");
    const mailbox = await openMailbox(port);
    const mails = await waitForEmails(mailbox, 12);
    expect(new Set(mails.map(({ recipients }) => recipients[0])).size).toBe(12);
    await waitFor(() => isEmpty(database));
    expect(mailbox.mails()).toHaveLength(12);
    expect(lines.at(-1)).toMatchObject({ level: "info", message: "emails are sent again" });
  });

  test("during an outage only one email is tried at a time, with a growing pause", async () => {
    const database = await open();
    await queue(database, 30);
    const transport = transportOf(async () => {
      throw new MailError("unreachable", "ECONNREFUSED", "nobody there");
    });
    const { pausesMs } = start(database, transport);
    await waitFor(() => pausesMs.length >= 3);
    expect(transport.sent.length - pausesMs.length).toBeLessThanOrEqual(1);
    // A quarter less at most, so that several servers do not return at the same moment.
    expect(pausesMs[0]).toBeGreaterThanOrEqual(750);
    expect(pausesMs[1]).toBeGreaterThanOrEqual(1_500);
    expect(pausesMs[2]).toBeGreaterThanOrEqual(3_000);
    expect(pausesMs[2]).toBeLessThanOrEqual(4_000);
  });

  test("a refused email waits on its own, and the others are sent", async () => {
    const database = await open();
    await queue(database, 3);
    const transport = transportOf(async ({ to }) => {
      if (to.startsWith("viewer1@")) throw new MailError("refused", "EENVELOPE 450", "greylisted");
    });
    const nowMs = Date.now();
    start(database, transport, { now: () => nowMs });
    await waitFor(async () => transport.sent.length === 3 && (await rowsOf(database)).length === 1);
    const [row] = await rowsOf(database);
    expect(row).toMatchObject({
      recipient: "viewer1@example.org",
      tries: 1,
      last_problem: "greylisted",
    });
    expect(Number(row?.next_try_at) - nowMs).toBeGreaterThanOrEqual(45_000);
    expect(Number(row?.next_try_at) - nowMs).toBeLessThanOrEqual(60_000);
  });

  test("an email is tried for days, and then stored as given up", async () => {
    const database = await open();
    const queuedAt = Date.now();
    await queue(database, 1, queuedAt);
    const transport = transportOf(async () => {
      throw new MailError("refused", "EENVELOPE 450", "greylisted");
    });
    let nowMs = queuedAt;
    const { lines, pausesMs } = start(database, transport, { now: () => nowMs });
    await waitFor(() => lines.length === 1);
    nowMs = queuedAt + TRY_FOR_MS - 1;
    await waitFor(() => lines.length === 2);
    expect((await rowsOf(database))[0]?.next_try_at).toBeGreaterThan(nowMs);
    nowMs = queuedAt + 2 * TRY_FOR_MS;
    await waitFor(() => lines.length === 3);
    expect(lines[2]).toMatchObject({ level: "error", details: { tries: 3 } });
    await waitFor(async () => (await rowsOf(database))[0]?.next_try_at === null);
    nowMs += 10 * TRY_FOR_MS;
    const before = pausesMs.length;
    await waitFor(() => pausesMs.length > before + 2);
    expect(transport.sent).toHaveLength(3);
  });

  test("an address that does not exist is not tried again", async () => {
    const database = await open();
    await queue(database, 1);
    const transport = transportOf(async () => {
      throw new MailError("undeliverable", "EENVELOPE 550", "no such user");
    });
    start(database, transport);
    await waitFor(async () => (await rowsOf(database))[0]?.next_try_at === null);
    expect((await rowsOf(database))[0]).toMatchObject({ tries: 1, last_problem: "no such user" });
  });

  test("an unreadable row delays no other", async () => {
    const database = await open();
    await queue(database, 2);
    await database.kysely
      .updateTable("emails")
      .set({ content: "{" })
      .where("recipient", "=", "viewer1@example.org")
      .execute();
    const transport = transportOf(async () => undefined);
    const { lines } = start(database, transport);
    await waitFor(async () => (await rowsOf(database)).length === 1 && lines.length === 1);
    expect(transport.sent.map(({ to }) => to)).toEqual(["viewer2@example.org"]);
    expect(lines[0]?.details["err"]).toBeInstanceOf(SyntaxError);
  });

  test("another process claims an email whose holder died when its lease ends, as the same email", async () => {
    const database = await open();
    const nowMs = Date.now();
    await queue(database, 1, nowMs);
    const first = await claimEmail(database, nowMs);
    expect(await claimEmail(database, nowMs + LEASE_MS - 1)).toBeUndefined();
    const second = await claimEmail(database, nowMs + LEASE_MS);
    expect(second).toMatchObject({ id: first?.id, tries: 2 });
    if (first === undefined || second === undefined) throw new Error("both were claimed");
    // The first one was alive after all, but its report is ignored.
    await removeSent(database, first);
    await putBack(database, first, "late", null);
    expect((await rowsOf(database))[0]).toMatchObject({ last_problem: null, tries: 2 });
    await removeSent(database, second);
    expect(await isEmpty(database)).toBe(true);
  });

  test("the same email has the same Message-ID and date at every attempt", async () => {
    const database = await open();
    await queue(database, 1, Date.now() - 60_000);
    const transport = transportOf(async () => {
      if (transport.sent.length < 2) throw new MailError("unreachable", "ETIMEDOUT", "silence");
    });
    start(database, transport);
    await waitFor(() => isEmpty(database));
    const [one, other] = transport.sent;
    expect(one?.id).toMatch(/^[0-9a-f]{24}$/);
    expect(other).toEqual(one);
  });

  test("waits while a database fails", async () => {
    const database = await open();
    await database.kysely.schema.alterTable("emails").renameTo("lost").execute();
    const transport = transportOf(async () => undefined);
    const { lines } = start(database, transport);
    await waitFor(() => lines.length >= 1);
    expect(lines[0]).toMatchObject({ level: "error", message: /cannot be read/ });
    await database.kysely.schema
      .alterTable("lost" as "emails")
      .renameTo("emails")
      .execute();
    await queue(database, 1);
    await waitFor(() => transport.sent.length === 1);
  });

  test("stopping finishes the current email and claims no other", async () => {
    const database = await open();
    await queue(database, 2);
    const taken = Promise.withResolvers<void>();
    const transport = transportOf(() => taken.promise);
    const { stop } = start(database, transport, { lastEmailMs: 60_000 });
    await waitFor(() => transport.sent.length === 1);
    const stopped = stop();
    taken.resolve();
    await stopped;
    expect(await rowsOf(database)).toHaveLength(1);
    expect(transport.sent).toHaveLength(1);
  });

  test("stopping waits for a silent mail server no longer than 5 s, and keeps the email queued", async () => {
    const database = await open();
    await queue(database, 1);
    const transport = transportOf(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          const error = new MailError("unreachable", "EABORT", "aborted");
          signal.addEventListener("abort", () => reject(error));
        }),
    );
    const { stop } = start(database, transport, { lastEmailMs: 1 });
    await waitFor(() => transport.sent.length === 1);
    await stop();
    expect(LAST_EMAIL_MS).toBeLessThan(5_000);
    expect((await rowsOf(database))[0]).toMatchObject({ tries: 1, last_problem: "aborted" });
  });
});
