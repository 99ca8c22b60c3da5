import { expect, test } from "vitest";

import { describeEachEngine, testPostgresUrl } from "#tests/engines.ts";
import { inFull } from "#tests/in-full.ts";
import { printedRandom } from "#tests/printed-seed.ts";

import { provePaymentKills } from "./prove-payments.ts";

describeEachEngine("a kill between the click and the answer", ({ engine }) => {
  test("leaves a payment made exactly once or not at all", async () => {
    const url = engine === "postgres" ? testPostgresUrl() : undefined;
    const report = await provePaymentKills(url, inFull(10, 3), printedRandom("payments"));
    expect(report).toMatch(/^\d+ killed, \d+ viewers waited/);
  });
});
