import { describe, expect, test } from "vitest";

import { testPostgresUrl } from "../engines.ts";
import { signIn } from "../sign-in.ts";
import { createChance, fuzzing, printTried } from "./chance.ts";
import { makeCase, type Case } from "./requests.ts";
import { problemsOf, SECRET_NAME } from "./verdict.ts";
import { openWholeMatinee } from "./whole-server.ts";
import { sendAndRead, sendWithin } from "./wire.ts";

const AT_ONCE = 16;
/** Most cases run without a socket, because the kernel does the same each time. */
const SOCKET_ONE_IN = 50;
/** Signed in as well: a case that the guard refuses proves little. */
const MUST_BE_SEEN = [200, 302, 400, 404];
const LIMIT_MS = 120_000 * (1 + fuzzing.times * 2);

async function fuzz(count: number, postgresUrl: string | undefined): Promise<void> {
  const { seed } = fuzzing;
  printTried(`${count} requests on ${postgresUrl ? "PostgreSQL" : "SQLite"}, seed ${seed}`);
  const testServer = await openWholeMatinee({ postgresUrl });
  const chance = createChance(seed);
  const newSession = async () =>
    testServer.cookieFor(await signIn(testServer.database, SECRET_NAME));
  let session = await newSession();
  const found: string[] = [];
  const statuses = new Map<number, number>();

  async function tryCase(tried: Case, number: number): Promise<void> {
    const client = `203.0.${number % 256}.${(number >> 8) % 256}`;
    const received = await (number % SOCKET_ONE_IN === 0
      ? sendAndRead(testServer.origin, tried.bytes)
      : sendWithin(testServer.server, tried.bytes, client));
    statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1);
    const sent = JSON.stringify(tried.bytes.toString("latin1").slice(0, 900));
    found.push(...problemsOf(tried, received).map((problem) => `${number}, ${problem}: ${sent}`));
  }

  for (let number = 0; number < count && found.length < 10; number += AT_ONCE) {
    const cases = Array.from({ length: AT_ONCE }, () =>
      makeCase(chance, { ...testServer, session }),
    );
    await Promise.all(cases.map((each, index) => tryCase(each, number + index)));
    // A case may have signed the viewer out, correctly.
    if (number % 512 === 0) session = await newSession();
  }
  printTried(`answers ${JSON.stringify(Object.fromEntries(statuses))}`);
  expect(found).toEqual([]);
  expect(testServer.faults()).toEqual([]);
  expect((await fetch(`${testServer.origin}/healthz`)).status).toBe(200);
  expect(MUST_BE_SEEN.filter((status) => !statuses.has(status))).toEqual([]);
}

describe("whatever a request contains, the server survives it and reveals nothing internal", () => {
  test("on SQLite", { timeout: LIMIT_MS }, () => fuzz(3_200 * fuzzing.times, undefined));

  if (testPostgresUrl() !== undefined) {
    test("on PostgreSQL, which takes fewer texts", { timeout: LIMIT_MS }, () =>
      fuzz(800 * fuzzing.times, testPostgresUrl()),
    );
  }
});
