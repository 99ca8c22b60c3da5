import { randomInt } from "node:crypto";

import { expect, test } from "vitest";

import { describeEachEngine, testPostgresUrl } from "#tests/engines.ts";

import { provePaymentKills } from "./prove-payments.ts";
import { seededRandom } from "./random.ts";

describeEachEngine("a kill between the click and the answer", ({ engine }) => {
  test("leaves a payment made exactly once or not at all", { timeout: 300_000 }, async () => {
    const seed = randomInt(2 ** 32);
    process.stdout.write(`payments: seed ${seed}\n`);
    const url = engine === "postgres" ? testPostgresUrl : undefined;
    const said = await provePaymentKills(url, 10, seededRandom(seed));
    expect(said).toMatch(/^10 killed, \d+ viewers waited/);
  });
});
