import { compare, hash } from "@node-rs/bcrypt";

import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { openAccounts, PASSWORD, strangerAt } from "#tests/accounts.ts";
import { createPlace } from "#tests/database-place.ts";

import { quantile } from "./quantiles.ts";

const AT_ONCE = 4;
const VIEWERS = 8;

/**
 * How many sign-ins a second there are compared with as many bare comparisons of a password with
 * its hash, alternating so that other load affects both alike.
 */
export async function measureSignIns({ rounds, signIns }: { rounds: number; signIns: number }) {
  const place = await createPlace(undefined);
  const database = await openDatabase(place);
  try {
    await migrate(database);
    const testServer = openAccounts(database, { isDear: true });
    const emails = Array.from({ length: VIEWERS }, (_, index) => `viewer-${index}@example.org`);
    for (const email of emails) await testServer.signUp("Ada", email);
    const bareHash = await hash(PASSWORD, 10);
    let address = 0;
    const signIn = async (index: number) => {
      const from = strangerAt(`10.0.${address >> 8}.${address++ & 255}`);
      const done = await testServer.signIn(emails[index % VIEWERS] ?? "", PASSWORD, from);
      if (done.outcome !== "done") throw new Error(`A sign-in returned ${JSON.stringify(done)}`);
    };
    const bare: Pace[] = [];
    const whole: Pace[] = [];
    for (let round = 0; round < rounds; round++) {
      bare.push(await pace(signIns, () => compare(PASSWORD, bareHash)));
      whole.push(await pace(signIns, signIn));
    }
    const best = { whole: bestOf(whole), bare: bestOf(bare) };
    return {
      ...best,
      ratio: best.whole.perSecond / best.bare.perSecond,
      cpuRatio: best.whole.perCpuSecond / best.bare.perCpuSecond,
    };
  } finally {
    await database.close();
    await place.remove();
  }
}

interface Pace {
  perSecond: number;
  /** For each second of processor time, whatever else the machine does. */
  perCpuSecond: number;
  latenciesMs: number[];
}

/** Each figure of its best round: other work on the machine only ever makes a round worse. */
function bestOf(paces: readonly Pace[]) {
  const latenciesMs = paces.flatMap((each) => each.latenciesMs);
  return {
    perSecond: Math.max(...paces.map(({ perSecond }) => perSecond)),
    perCpuSecond: Math.max(...paces.map(({ perCpuSecond }) => perCpuSecond)),
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
  };
}

/** Runs an action that many times, a few at once, and measures how fast that was. */
async function pace(times: number, action: (index: number) => Promise<unknown>): Promise<Pace> {
  const [startedAtMs, cpuBefore] = [performance.now(), process.cpuUsage()];
  const latenciesMs: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < times) {
      const begunAtMs = performance.now();
      await action(next++);
      latenciesMs.push(performance.now() - begunAtMs);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    perSecond: (times * 1000) / (performance.now() - startedAtMs),
    perCpuSecond: (times * 1e6) / (user + system),
    latenciesMs,
  };
}
