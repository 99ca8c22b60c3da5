import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

import { createPlace } from "../../tests/database-place.ts";
import { createCrowd, type Crowd } from "./crowd.ts";
import { openServersWithViewers } from "./servers-with-viewers.ts";
import { countAcknowledged } from "./ledger.ts";

type TestServer = Awaited<ReturnType<typeof openServersWithViewers>>;

export interface LoadOptions {
  /** Without it, SQLite. */
  postgresUrl: string | undefined;
  minutes: number;
  random: () => number;
  log: (line: string) => void;
}

/** An active viewer does one thing every five seconds. */
const PACE_MS = 5_000;
const MOST_VIEWERS = 6_000;
const FIRST_VIEWERS = 20;
const STEP_MS = 8_000;
/** A page's first reader waits for its rendering, unlike the others. */
const WARM_UP_MS = 25_000;
const STEP_GROWTH = 1.35;
/** If one in twenty answers is slower than this, the server has more viewers than it can serve. */
const SLOW_MS = 1_000;
/** The share of the viewers served for a few seconds who stay for the long measurement. */
const LONG_SHARE = 0.75;
const SAMPLE_MS = 60_000;
/** How much memory may grow after the first third, in which caches fill. */
const GROWTH = { share: 1.15, bytes: 24 * 1024 * 1024 };

/** As many viewers as one server can serve, for the given time; throws at the first error. */
export async function proveLoad({ postgresUrl, minutes, random, log }: LoadOptions): Promise<void> {
  const place = await createPlace(postgresUrl);
  const testServer = await openServersWithViewers({
    place,
    servers: 1,
    viewers: MOST_VIEWERS,
    random,
  });
  const crowd = createCrowd(PACE_MS, random);
  try {
    const carried = await findMost(testServer, crowd, log);
    await crowd.leave();
    testServer.balancer.forgetLost();
    const size = Math.floor(carried * LONG_SHARE);
    const staying = createCrowd(PACE_MS, random);
    staying.come(testServer.viewers.slice(0, size));
    log(`${size} viewers, each doing something every ${PACE_MS / 1000} s, stay for ${minutes} min`);
    const rss = await watch(testServer, staying, minutes, log);
    await staying.leave();
    throwFirst(testServer, staying);
    await testServer.check();
    holdFlat(rss);
    log(`no error; nothing acknowledged is missing: ${countAcknowledged(testServer.ledger)}`);
  } finally {
    await crowd.leave();
    await testServer.close();
    await place.remove();
  }
}

/** More and more viewers come, until answers take too long. */
async function findMost(
  testServer: TestServer,
  crowd: Crowd,
  log: LoadOptions["log"],
): Promise<number> {
  let carried = 0;
  crowd.come(testServer.viewers.slice(0, FIRST_VIEWERS));
  await sleep(WARM_UP_MS);
  for (let size = FIRST_VIEWERS; size <= MOST_VIEWERS; size = Math.ceil(size * STEP_GROWTH)) {
    crowd.come(testServer.viewers.slice(crowd.size, size));
    await sleep(STEP_MS / 2);
    testServer.balancer.takeDurationsMs();
    await sleep(STEP_MS / 2);
    throwFault(crowd);
    const { text, slowMs } = summarise(testServer.balancer.takeDurationsMs(), STEP_MS / 2);
    log(`  ${size} viewers: ${text}`);
    // Requests that timed out count as slow answers.
    if (slowMs > SLOW_MS || testServer.balancer.lost.length > 0) break;
    carried = size;
  }
  if (carried === 0) throw new Error(`The server can't serve ${FIRST_VIEWERS} viewers`);
  return carried;
}

/** Logs the progress each minute; returns the server's memory. */
async function watch(
  testServer: TestServer,
  crowd: Crowd,
  minutes: number,
  log: LoadOptions["log"],
): Promise<number[]> {
  const rss: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    testServer.balancer.takeDurationsMs();
    await sleep(SAMPLE_MS);
    throwFirst(testServer, crowd);
    rss.push(residentBytes(testServer.servers[0]?.process.pid ?? 0));
    const { text } = summarise(testServer.balancer.takeDurationsMs(), SAMPLE_MS);
    log(`  minute ${minute}: ${text}, ${Math.round((rss.at(-1) ?? 0) / 1024 ** 2)} MB`);
  }
  return rss;
}

function summarise(durationsMs: readonly number[], periodMs: number) {
  const sorted = durationsMs.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const perSecond = Math.round((sorted.length / periodMs) * 1000);
  const text = `${perSecond} requests a second, half within ${Math.round(at(0.5))} ms, 99 of 100 within ${Math.round(at(0.99))} ms`;
  return { text, slowMs: at(0.95) };
}

function throwFault({ faults }: Crowd): void {
  if (faults.length > 0) throw faults[0];
}

function throwFirst({ balancer, servers }: TestServer, crowd: Crowd): void {
  throwFault(crowd);
  const [lost] = balancer.lost;
  if (lost === undefined) return;
  const outputs = servers.map(({ output }) => output().slice(-2_000)).join("\n");
  throw new Error(`${lost.what} got no answer: ${lost.reason}\n${outputs}`);
}

function residentBytes(pid: number): number {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(stdout) * 1024;
}

function holdFlat(rss: readonly number[]): void {
  // Two minutes are too short for a trend.
  if (rss.length < 3) return;
  const third = Math.ceil(rss.length / 3);
  const [first, last] = [Math.max(...rss.slice(0, third)), Math.max(...rss.slice(-third))];
  if (last > first * GROWTH.share + GROWTH.bytes) {
    throw new Error(`Memory grew from ${first} to ${last} bytes`);
  }
}
