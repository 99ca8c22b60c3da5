import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import { createAttempts } from "./attempts.server.ts";

const LIMIT = { most: 2, windowMs: 60_000 };

describeEachEngine("counted attempts", ({ open }) => {
  test("are forgotten after their time, whoever tries something next", async () => {
    const { kysely, ...rest } = await open();
    const clock = { nowMs: 1_000_000 };
    const attempts = createAttempts({ kysely, ...rest }, () => clock.nowMs);
    const keys = async () => {
      const rows = await kysely.selectFrom("attempts").select("key").orderBy("key").execute();
      return rows.map(({ key }) => key);
    };
    await attempts.count("one", LIMIT);
    clock.nowMs += 30_000;
    await attempts.count("two", LIMIT);
    expect(await keys()).toEqual(["one", "two"]);
    clock.nowMs += 30_000;
    await attempts.count("three", LIMIT);
    expect(await keys()).toEqual(["three", "two"]);
    expect(await attempts.count("two", LIMIT)).toBe(2);
    clock.nowMs += 60_000;
    expect(await attempts.count("two", LIMIT)).toBe(1);
  });
});
