import { setImmediate as nextTurn } from "node:timers/promises";

import { sql } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Currency } from "#app/lib/formats/money.ts";
import { refund } from "#app/features/billing/receipts/refund.server.ts";
import { plans, priceOf } from "#app/features/billing/plans/price-list.ts";
import { payAnotherMonth } from "#app/features/billing/subscriptions/renewals.server.ts";
import { readSubscription } from "#app/features/billing/billing-parts.server.ts";
import {
  findInconsistencies,
  type Inconsistency,
} from "#app/features/billing/receipts/verify-billing.server.ts";

import { seededRandom } from "../../trials/kills/random.ts";
import { addUser, openBilling, START_MS } from "./open-billing.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 366;

interface Year {
  payments: number;
  /** How often each command ran. */
  commands: Record<string, number>;
  problems: Inconsistency[];
}

/**
 * A year in which each viewer comes back now and then and does something with their plan, while the
 * jobs run every day. All of it uses the functions that screens and the server use.
 */
export async function simulateYear(
  database: Database,
  { viewers, seed }: { viewers: number; seed: number },
): Promise<Year> {
  await hurry(database);
  const random = seededRandom(seed);
  const testServer = openBilling(database);
  const commands: Record<string, number> = {};
  const visits = Array.from({ length: DAYS }, (): string[] => []);
  for (let number = 0; number < viewers; number += 1) {
    const userId = `viewer-${number}`;
    await addUser(database, userId);
    visits[Math.floor(random() * 30)]?.push(userId);
  }
  for (const [day, guests] of visits.entries()) {
    testServer.clock.nowMs = START_MS + day * DAY_MS + Math.floor(random() * DAY_MS);
    // On days without visits the jobs wait until the next one, as after a night without power.
    if (guests.length > 0 || day % 7 === 0) await testServer.runJobs();
    for (const userId of guests) {
      // SQLite answers synchronously: without a turn of the event loop no memory is freed, and a
      // year of thousands of viewers fills it.
      await nextTurn();
      const { command, nextInDays } = await visit(testServer, userId, random);
      commands[command] = (commands[command] ?? 0) + 1;
      visits[day + nextInDays]?.push(userId);
    }
  }
  testServer.clock.nowMs = START_MS + DAYS * DAY_MS;
  await testServer.runJobs();
  const { total } = await database.kysely
    .selectFrom("payments")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const problems = await findInconsistencies(database, testServer.clock.nowMs);
  return { payments: total, commands, problems };
}

/** The simulation is never interrupted, so no commit has to wait for the disk. */
async function hurry({ engine, kysely }: Database): Promise<void> {
  const setting = { sqlite: "pragma synchronous = off", postgres: "set synchronous_commit = off" };
  await sql.raw(setting[engine]).execute(kysely);
}

type TestServer = ReturnType<typeof openBilling>;

/** Runs one command, and returns in how many days the viewer comes back. */
async function visit({ billing, parts, clock }: TestServer, userId: string, random: () => number) {
  const chosen = plans[Math.floor(random() * plans.length)] ?? plans[0];
  if (chosen === undefined) throw new Error("Nothing is sold");
  const row = await readSubscription(parts.database.kysely, userId);
  const form = {
    userId,
    method: "upi" as const,
    idempotencyKey: `${userId}-${clock.nowMs}-${random()}`,
  };
  const untilEnd = row ? Math.ceil((row.expiry_date - clock.nowMs) / DAY_MS) : 0;
  if (row === undefined || row.status === "expired" || untilEnd <= 0) {
    const currency: Currency = random() < 0.8 ? "INR" : "USD";
    await billing.pay({
      ...form,
      planId: chosen.id,
      ...priceOf(chosen, currency),
      intent: "subscribe",
    });
    return { command: "subscribe", nextInDays: 1 + Math.floor(random() * 40) };
  }
  if (untilEnd <= 3) {
    await payAnotherMonth(parts, row, form.idempotencyKey);
    return { command: "renew", nextInDays: untilEnd + 27 };
  }
  const dice = random();
  const nextInDays = untilEnd - 2;
  if (dice < 0.05) {
    await refund(parts, row.payment_id);
    return { command: "refund", nextInDays: 5 };
  }
  if (dice < 0.08) {
    await parts.database.kysely.deleteFrom("users").where("id", "=", userId).execute();
    return { command: "forget", nextInDays: DAYS };
  }
  if (dice < 0.2) {
    await billing.cancel(userId);
    return { command: "cancel", nextInDays: random() < 0.5 ? 2 : nextInDays };
  }
  const quote = await billing.quoteChange(userId, chosen.id);
  if (row.auto_renew === 0 || quote.kind === "same" || quote.kind === "none") {
    await billing.resume(userId);
    return { command: "resume", nextInDays };
  }
  const agreedMinor = quote.kind === "upgrade" ? quote.due.amountMinor : undefined;
  await billing.changePlan({ ...form, planId: chosen.id, agreedMinor });
  return { command: quote.kind, nextInDays: quote.kind === "upgrade" ? 28 : nextInDays };
}
