import { expect, test } from "vitest";

import { describeEachEngine, testPostgresUrl } from "#tests/engines.ts";
import { printedRandom } from "#tests/printed-seed.ts";

import { proveViewKills } from "./prove-views.ts";

describeEachEngine("a kill while browsers report views", ({ engine }) => {
  test("loses no acknowledged view", async () => {
    const postgresUrl = engine === "postgres" ? testPostgresUrl() : undefined;
    const random = printedRandom("views");
    expect(await proveViewKills({ postgresUrl, kills: 1, random })).toBeGreaterThan(0);
  });
});
