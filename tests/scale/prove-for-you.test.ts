import { expect, test } from "vitest";

import { describeOnSqlite } from "#tests/engines.ts";

import { proveForYou } from "../../trials/scale/prove-for-you.ts";

describeOnSqlite("recommendations among many viewers", () => {
  // `npm run prove for-you` measures how long they take, on both engines.
  test("come to each of them, by a few queries", async () => {
    const log = () => undefined;
    const figures = await proveForYou({ users: 60, rounds: 5, postgresUrl: undefined, log });
    expect(figures.recommended).toBe(5);
    expect(figures.queries).toBeLessThanOrEqual(8);
    expect(figures.median).toBeGreaterThan(0);
  });
});
