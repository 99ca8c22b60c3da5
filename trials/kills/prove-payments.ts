import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";

import { openDatabase, type Database, type DatabasePlace } from "#app/db/connect.server.ts";
import { findInconsistencies } from "#app/features/billing/receipts/verify-billing.server.ts";
import { waitFor } from "#tests/emails/outside.ts";
import { createLedgerProcessor, readLedger } from "#tests/billing/ledger-processor.ts";
import { openBilling, readBilling, standard } from "#tests/billing/open-billing.ts";

import { startChild } from "./child.ts";
import { repeatKills, type KilledPayers } from "./repeat-kills.ts";
import { assertSound } from "./prove-writes.ts";

const LONGEST_LIFE_MS = 250;
const HOUR_MS = 60 * 60 * 1000;

/** Repeats the kill. */
export const provePaymentKills = (
  postgresUrl: string | undefined,
  runs: number,
  random: () => number,
) => repeatKills({ postgresUrl, runs, kill: (place) => provePaymentKill(place, random) });

/**
 * Kills a process in which viewers pay, lets the next one's jobs settle what it left, and compares
 * the payments with what viewers were shown and with what the processor took: each is paid exactly
 * once or not at all, and each viewer is shown the true state when they come back.
 */
async function provePaymentKill(place: DatabasePlace, random: () => number): Promise<KilledPayers> {
  const ledger = join(place.dataDirectory, "ledger");
  const before = readLedger(ledger).length;
  const started = { ...place, ledger, seed: random() * 2 ** 32 };
  const payer = startChild("payer.ts", JSON.stringify(started));
  try {
    await payer.printed(1);
    await sleep(random() * LONGEST_LIFE_MS);
  } finally {
    await payer.kill();
  }
  const saying = (word: string) =>
    payer.lines
      .filter((line) => line.startsWith(`${word} `))
      .map((line) => line.split(" ")[1] ?? "");
  const clicked = saying("click");
  const shown = new Set(saying("paid"));
  const others = payer.lines.filter((line) => !/^(?:click|paid) /.test(line));
  if (others.length > 0) throw new Error(`A viewer was shown: ${others[0]}`);

  const database = await openDatabase(place);
  try {
    await assertSound(database);
    await waitFor(() => hasLetGo(database));
    await settleAndCompare(database, { ledger, clicked, shown, random });
  } finally {
    await database.close();
  }
  const midway = clicked.filter((userId) => !shown.has(userId)).length;
  return { midway, paid: readLedger(ledger).length - before };
}

/**
 * PostgreSQL notices only after a while that a client is gone, and until then keeps the rows that it
 * had locked. The jobs of a server pass over these and look again later; here they look once.
 */
export async function hasLetGo({ engine, kysely }: Database): Promise<boolean> {
  if (engine === "sqlite") return true;
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`.execute(
    kysely,
  );
  return rows.length === 0;
}

interface KilledPayment {
  ledger: string;
  clicked: string[];
  shown: ReadonlySet<string>;
  random: () => number;
}

async function settleAndCompare(
  database: Database,
  { ledger, clicked, shown, random }: KilledPayment,
): Promise<void> {
  const testServer = openBilling(database, createLedgerProcessor(ledger, random));
  testServer.clock.nowMs += HOUR_MS;
  await testServer.runJobs();
  const { payments, subscriptions } = await readBilling(database);
  const completed = payments.filter(({ status }) => status === "completed");
  same(
    "taken and recorded",
    readLedger(ledger),
    completed.map(({ id }) => id),
  );
  const payers = completed.map(({ user_id }) => user_id ?? "");
  same(
    "recorded and subscribed",
    payers,
    subscriptions.map(({ user_id }) => user_id),
  );
  const lost = [...shown].find((userId) => !payers.includes(userId));
  if (lost !== undefined) throw new Error(`${lost} was shown as paid, and is not`);
  // A viewer who sends the same form again is shown the true state, and pays nothing more.
  for (const userId of clicked) {
    const isPaid = payers.includes(userId);
    const begun = payments.some(({ user_id }) => user_id === userId);
    if (!begun) continue;
    const { outcome } = await testServer.billing.pay(standard(userId, { idempotencyKey: userId }));
    if (outcome !== (isPaid ? "paid" : "refused"))
      throw new Error(`${userId} was shown: ${outcome}`);
  }
  same(
    "still taken",
    readLedger(ledger),
    completed.map(({ id }) => id),
  );
  const problems = await findInconsistencies(database, testServer.clock.nowMs);
  if (problems.length > 0)
    throw new Error(`Payments are inconsistent: ${JSON.stringify(problems)}`);
}

function same(what: string, one: readonly string[], other: readonly string[]): void {
  if (one.toSorted().join() === other.toSorted().join()) return;
  throw new Error(`The payments that are ${what} differ: ${one.length} and ${other.length}`);
}
