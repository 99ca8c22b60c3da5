import { expect, onTestFinished, test } from "vitest";

import { migrate } from "#app/db/migrate.server.ts";
import { emailsIn } from "#tests/accounts.ts";
import { addUser, openBilling, readBilling, standard } from "#tests/billing/open-billing.ts";
import { createTestProcessor } from "#tests/billing/test-processor.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { startChild } from "#trials/kills/child.ts";
import { waitFor } from "#tests/emails/outside.ts";

import { billingJob, runNextJob } from "./billing-jobs.server.ts";
import { claimSubscription, LEASE_MS } from "./claimed-work.server.ts";
import { findInconsistencies } from "../receipts/verify-billing.server.ts";

const END_MS = Date.UTC(2026, 11, 20, 18, 30);
const VIEWERS = 12;

describeEachEngine("the jobs of billing", ({ engine, open, place }) => {
  test("two processes at once do each thing once", async () => {
    const given = await place();
    const database = await open(given);
    await migrate(database);
    const { billing } = openBilling(database);
    for (let number = 0; number < VIEWERS; number += 1) {
      await addUser(database, `v${number}`);
      await billing.pay(standard(`v${number}`, { idempotencyKey: `form-${number}` }));
    }
    // One more than SQLite's single server; the rows do not know that.
    const where = JSON.stringify({ ...given, nowMs: END_MS });
    const program = "../../tests/billing/jobs-process.ts";
    const children = Array.from({ length: engine === "postgres" ? 2 : 1 }, () =>
      startChild(program, where),
    );
    onTestFinished(async () => {
      await Promise.all(children.map((child) => child.kill()));
    });
    await Promise.all(children.map((child) => child.printed(1)));
    await waitFor(async () => {
      const { subscriptions } = await readBilling(database);
      return subscriptions.every(({ status }) => status === "expired");
    });
    const { payments } = await readBilling(database);
    expect(payments).toHaveLength(VIEWERS);
    const mails = await emailsIn(database);
    const ended = mails.filter(({ subject }) => subject === "Your plan has ended");
    expect(ended).toHaveLength(VIEWERS);
    expect(new Set(ended.map(({ to }) => to)).size).toBe(VIEWERS);
    expect(await findInconsistencies(database, END_MS)).toEqual([]);
  });

  test("what one process claimed and did not do is done by another when the lease is over", async () => {
    const database = await open();
    const { billing, clock, runJobs } = openBilling(database);
    await addUser(database, "asha");
    await billing.pay(standard("asha"));
    clock.nowMs = END_MS;
    expect(await claimSubscription(database, clock.nowMs)).toBeDefined();
    expect(await runJobs()).toEqual([]);
    clock.nowMs += LEASE_MS;
    expect(await runJobs()).toHaveLength(1);
    expect((await readBilling(database)).subscriptions).toMatchObject([{ status: "expired" }]);
  });

  test("charges of eight jobs at once are one charge for each viewer", async () => {
    const database = await open();
    const processor = createTestProcessor({ chargesAgain: true });
    const { billing, parts, clock } = openBilling(database, processor);
    for (const id of ["asha", "ravi", "mina"]) {
      await addUser(database, id);
      await billing.pay(standard(id, { idempotencyKey: id }));
    }
    const runAll = async () => {
      while ((await runNextJob(parts)) !== undefined);
    };
    for (const beforeMs of [3, 1].map((days) => days * 24 * 60 * 60 * 1000)) {
      clock.nowMs = END_MS - beforeMs;
      await Promise.all(Array.from({ length: 8 }, runAll));
    }
    expect(processor.charged.size).toBe(6);
    expect((await readBilling(database)).payments).toHaveLength(6);
    expect(await findInconsistencies(database, clock.nowMs)).toEqual([]);
  });

  test("are stopped in order, and survive a database that fails", async () => {
    const database = await open();
    const { parts } = openBilling(database);
    const failures: object[] = [];
    const broken = { ...parts, database: await open() };
    await broken.database.close();
    const log = { info: () => undefined, error: (details: object) => failures.push(details) };
    const jobs = [parts, broken].map((each) => billingJob(each, log).start(() => undefined));
    await waitFor(() => failures.length > 0);
    await Promise.all(jobs.map((each) => each.stop()));
  });
});
