import { expect, test } from "vitest";

import { signIn } from "../sign-in.ts";
import { createChance, fuzzing, tell } from "./chance.ts";
import { makeCase, type Case } from "./requests.ts";
import { problemsOf, SECRET_NAME } from "./verdict.ts";
import { openWholeMatinee } from "./whole-house.ts";
import { sayTo, sayWithin } from "./wire.ts";

const CASES = 4_000;
const AT_ONCE = 16;
/** Most cases are told without a socket; the kernel's part in it is the same each time. */
const SOCKET_ONE_IN = 50;

const limitMs = 60_000 * (1 + fuzzing.times * 2);

test(
  "whatever a request says, the house stands, and says nothing of its insides",
  { timeout: limitMs },
  async () => {
    const count = CASES * fuzzing.times;
    tell(`${count} requests, seed ${fuzzing.seed}`);
    const house = await openWholeMatinee();
    const chance = createChance(fuzzing.seed);
    const newSession = async () => house.cookieFor(await signIn(house.database, SECRET_NAME));
    let session = await newSession();
    const found: string[] = [];
    const statuses = new Map<number, number>();

    async function tryCase(tried: Case, number: number): Promise<void> {
      const heard = await (number % SOCKET_ONE_IN === 0
        ? sayTo(house.origin, tried.bytes)
        : sayWithin(house.server, tried.bytes, `203.0.${number % 256}.${(number >> 8) % 256}`));
      statuses.set(heard.status, (statuses.get(heard.status) ?? 0) + 1);
      for (const problem of problemsOf(tried, heard)) {
        found.push(
          `case ${number}, ${problem}: ${JSON.stringify(tried.bytes.toString("latin1").slice(0, 900))}`,
        );
      }
    }

    for (let number = 0; number < count; number += AT_ONCE) {
      const cases = Array.from({ length: AT_ONCE }, () => makeCase(chance, { ...house, session }));
      await Promise.all(cases.map((each, place) => tryCase(each, number + place)));
      // A case may have signed the viewer out, as it should.
      if (number % 512 === 0) session = await newSession();
      if (found.length > 8) break;
    }
    tell(`answers ${JSON.stringify(Object.fromEntries(statuses))}`);
    expect(found).toEqual([]);
    expect(house.faults()).toEqual([]);
    const health = await fetch(`${house.origin}/healthz`);
    expect(health.status).toBe(200);
    // Behind the doors, too: a case that never gets past them proves little.
    for (const status of [200, 302, 400, 404])
      expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
  },
);
