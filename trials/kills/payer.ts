// A process in which viewers pay until it is killed. It prints `click` before each form is sent and
// `paid` once its viewer was shown the payment. Its processor's memory is a file that survives it.
import { randomUUID } from "node:crypto";

import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { createLedgerProcessor } from "#tests/billing/ledger-processor.ts";
import { addUser, openBilling, standard } from "#tests/billing/open-billing.ts";

import { seededRandom } from "./random.ts";

const AT_ONCE = 4;

const { ledger, seed, ...place } = JSON.parse(process.argv[2] ?? "") as DatabasePlace & {
  ledger: string;
  seed: number;
};
const database = await openDatabase(place);
await migrate(database);
const { billing, clock } = openBilling(database, createLedgerProcessor(ledger, seededRandom(seed)));

async function payForEver(): Promise<never> {
  for (;;) {
    const userId = randomUUID();
    await addUser(database, userId);
    clock.nowMs += 1;
    process.stdout.write(`click ${userId}\n`);
    // Each viewer double-clicks.
    const form = standard(userId, { idempotencyKey: userId });
    const outcomes = await Promise.all([billing.pay(form), billing.pay(form)]);
    for (const { outcome } of outcomes) process.stdout.write(`${outcome} ${userId}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, payForEver));
