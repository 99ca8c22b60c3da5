import { setTimeout as sleep } from "node:timers/promises";

import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { findInconsistencies } from "#app/features/billing/receipts/verify-billing.server.ts";
import { createStripeProcessor } from "#app/services/payments/stripe/stripe-processor.ts";
import { waitFor } from "#tests/emails/outside.ts";
import { openBilling, readBilling, START_MS } from "#tests/billing/open-billing.ts";

import { listen } from "../../stand-ins/listen.ts";
import { signatureFor } from "../../stand-ins/payments/sign-event.ts";
import { moveClock } from "../../stand-ins/payments/stripe-billing.ts";
import { createStripe } from "../../stand-ins/payments/stripe.ts";
import { createWorld, type World } from "../../stand-ins/payments/stripe-world.ts";
import { startChild } from "./child.ts";
import { hasLetGo } from "./prove-payments.ts";
import { repeatKills, type KilledPayers } from "./repeat-kills.ts";
import { seededRandom } from "./random.ts";
import { assertSound } from "./prove-writes.ts";

const LONGEST_LIFE_MS = 800;
const keys = { secretKey: "sk_test_of_the_trial", webhookSecret: "whsec_of_the_trial" };

/** Kills on both engines, and prints what came of it. */
export async function proveCharges(postgresUrl: string | undefined, runs: number, seed: number) {
  process.stdout.write(`charges: ${runs} runs, seed ${seed}\n`);
  for (const place of postgresUrl === undefined ? [undefined] : [undefined, postgresUrl]) {
    const random = seededRandom(seed);
    const kill = (killed: DatabasePlace) => proveChargeKill(killed, random);
    const result = await repeatKills({ postgresUrl: place, runs, kill });
    process.stdout.write(`${place === undefined ? "SQLite" : "PostgreSQL"}: ${result}\n`);
  }
}

/** The stand-in, and its events as a gateway sends them: each again until it is taken. */
async function openGateway(world: World) {
  const answer = createStripe({ world, key: keys.secretKey });
  return listen(
    (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/trial/events")) return answer(request);
      if (request.method === "DELETE") {
        const id = pathname.split("/").at(-1);
        world.events = world.events.filter((event) => event.id !== id);
        return new Response(null, { status: 204 });
      }
      const signed = world.events.map((event) => ({
        ...event,
        signature: signatureFor(event.body, keys.webhookSecret),
      }));
      return Response.json(signed);
    },
    { port: 0 },
  );
}

async function proveChargeKill(place: DatabasePlace, random: () => number): Promise<KilledPayers> {
  const clock = { nowMs: START_MS };
  const world = createWorld({ now: () => clock.nowMs });
  const gateway = await openGateway(world);
  try {
    const started = { ...place, url: gateway.url, keys };
    const payer = startChild("charge-payer.ts", JSON.stringify(started));
    try {
      await payer.printed(1);
      await sleep(random() * LONGEST_LIFE_MS);
    } finally {
      await payer.kill();
    }
    const database = await openDatabase(place);
    try {
      await assertSound(database);
      await waitFor(() => hasLetGo(database));
      const processor = createStripeProcessor({
        ...keys,
        sells: "subscription",
        url: new URL(gateway.url),
        home: gateway.url,
        now: () => clock.nowMs,
      });
      const testServer = openBilling(database, processor, clock);
      const again = world.events.splice(0);
      const deliver = async () => {
        for (const { body } of [...again, ...world.events.splice(0)])
          await testServer.billing.receiveEvent(body, signatureFor(body, keys.webhookSecret));
      };
      // The events come before the jobs, after them, or not at all.
      if (random() < 0.5) await deliver();
      clock.nowMs += 40 * 60_000;
      moveClock(world);
      await testServer.runJobs();
      if (random() < 0.5) await deliver();
      await testServer.runJobs();
      const { payments } = await readBilling(database);
      const completed = payments.filter(({ status }) => status === "completed");
      const recorded = completed.map((each) => each.processor_reference ?? "").toSorted();
      const charged = world.charged.map(({ intent }) => intent).toSorted();
      if (recorded.join() !== charged.join())
        throw new Error(`${charged.length} were charged and ${recorded.length} recorded`);
      const payers = new Set(completed.map(({ user_id }) => user_id));
      if (payers.size !== completed.length) throw new Error("Somebody was charged twice");
      const pending = payments.find(({ status }) => status === "pending");
      if (pending) throw new Error(`Payment ${pending.id} is pending for ever`);
      const problems = await findInconsistencies(database, clock.nowMs);
      if (problems.length > 0) throw new Error(JSON.stringify(problems));
      const shown = payer.lines.filter((line) => line.startsWith("paid "));
      const clicked = payer.lines.filter((line) => line.startsWith("click "));
      const lost = shown.find((line) => !payers.has(line.split(" ")[1] ?? ""));
      if (lost !== undefined) throw new Error(`Shown and not recorded: ${lost}`);
      return { midway: clicked.length - shown.length, paid: completed.length };
    } finally {
      await database.close();
    }
  } finally {
    await gateway.close();
  }
}
