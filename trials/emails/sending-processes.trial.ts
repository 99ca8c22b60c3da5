import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { describeEachEngine, type TestEngine } from "#tests/engines.ts";
import { inFull } from "#tests/in-full.ts";
import { openMailbox, waitFor } from "#tests/emails/outside.ts";
import type { SendingOptions } from "#tests/emails/sending-process.ts";
import { printedRandom } from "#tests/printed-seed.ts";

import { claimEmail, LEASE_MS } from "#app/features/messages/claimed-emails.server.ts";
import { englishAlone } from "#app/features/messages/account-language.server.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";

const PROGRAM = fileURLToPath(new URL("../../tests/emails/sending-process.ts", import.meta.url));

function startSending(options: SendingOptions) {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const printed = text(child.stdout);
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    async end(signal: NodeJS.Signals): Promise<string> {
      child.kill(signal);
      await ended;
      return printed;
    },
  };
}

async function setUp({ open, place }: TestEngine, count: number) {
  const given = await place();
  const database = await open(given);
  await migrate(database);
  await database.kysely.transaction().execute(async (transaction) => {
    for (let number = 1; number <= count; number += 1) {
      const mail = {
        subject: "Tonight",
        heading: "Tonight",
        paragraphs: ["The film starts at seven."],
      };
      await queueEmail(
        transaction,
        { to: `v${number}@example.org`, write: () => mail },
        Date.now(),
        englishAlone,
      );
    }
  });
  return { place: given, database, mailbox: await openMailbox() };
}

const countEmails = async ({ kysely }: Database) =>
  (await kysely.selectFrom("emails").select("id").execute()).length;

describeEachEngine("processes that send emails", (engine) => {
  /** Enough to kill one while it sends, and for two to share. */
  const EMAILS = inFull(150, 50);

  test("lose nothing when one is killed halfway, and repeat at most the current email", async () => {
    const { place, database, mailbox } = await setUp(engine, EMAILS);
    const kills = inFull(5, 2);
    const random = printedRandom("kills of sending processes");
    for (let run = 0; run <= kills; run += 1) {
      const aheadMs = 2 * run * LEASE_MS;
      const child = startSending({ place, url: mailbox.url, name: "Matinee", aheadMs });
      const goal = mailbox.mails().length + 10 + Math.floor(random() * 10);
      if (run === kills) await waitFor(async () => (await countEmails(database)) === 0);
      else await waitFor(() => mailbox.mails().length >= goal);
      await child.end(run === kills ? "SIGTERM" : "SIGKILL");
    }
    const idsOf = Map.groupBy(mailbox.mails(), ({ recipients }) => recipients[0]);
    expect(idsOf.size).toBe(EMAILS);
    for (const mails of idsOf.values()) {
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    }
    expect(mailbox.mails().length - EMAILS).toBeLessThanOrEqual(kills);
  });

  test("share the emails of one database, and each is sent once", async () => {
    const { place, database, mailbox } = await setUp(engine, EMAILS);
    const { url } = mailbox;
    const children = ["one", "two"].map((name) => startSending({ place, url, name, aheadMs: 0 }));
    await waitFor(async () => (await countEmails(database)) === 0);
    for (const child of children) await child.end("SIGTERM");
    const mails = mailbox.mails();
    expect(mails).toHaveLength(EMAILS);
    expect(new Set(mails.map(({ recipients }) => recipients[0])).size).toBe(EMAILS);
    expect(new Set(mails.map(({ from }) => from)).size).toBe(2);
  });

  test("find the next email by an index, however many wait", async () => {
    const { database } = await setUp(engine, 2_000);
    if (database.engine === "sqlite") {
      const plan = await sql<{ detail: string }>`explain query plan
        select id from emails where next_try_at <= ${Date.now()} order by next_try_at limit 1
      `.execute(database.kysely);
      expect(plan.rows.map(({ detail }) => detail)).toEqual([
        "SEARCH emails USING COVERING INDEX emails_next_try_at (next_try_at<?)",
      ]);
    } else {
      await sql`analyze emails`.execute(database.kysely);
      const plan = await sql<{ "QUERY PLAN": string }>`explain
        select id from emails where next_try_at <= ${sql.lit(Date.now())}
        order by next_try_at limit 1 for update skip locked
      `.execute(database.kysely);
      const lines = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(lines).toContain("Index Scan using emails_next_try_at");
      expect(lines).not.toContain("Sort");
    }
    expect(await claimEmail(database, Date.now())).toBeDefined();
  });
});
