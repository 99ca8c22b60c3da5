import { randomInt } from "node:crypto";

import { expect, test } from "vitest";

import { describeEachEngine, testPostgresUrl } from "#tests/engines.ts";
import { seededRandom } from "#tests/kill/random.ts";

import { proveViewKills } from "./prove-views.ts";

describeEachEngine("a kill while browsers report views", ({ engine }) => {
  test("loses none that was acknowledged", { timeout: 120_000 }, async () => {
    const seed = randomInt(2 ** 32);
    process.stdout.write(`views: seed ${seed}\n`);
    const postgresUrl = engine === "postgres" ? testPostgresUrl : undefined;
    const random = seededRandom(seed);
    expect(await proveViewKills({ postgresUrl, kills: 1, random })).toBeGreaterThan(0);
  });
});
