import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { countByAddress } from "./address-limits.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const RESET = "/request-password-reset";
const caller = strangerAt("203.0.113.1");

describeEachEngine("what one address may do", ({ open }) => {
  /** Counts at a moment, as often as it says; returns how often that was allowed. */
  function counterOf(database: Database) {
    const clock = { nowMs: 1_800_000_000_000 };
    const parts = { database, now: () => clock.nowMs };
    const count = async (
      times: number,
      from = caller,
      what: Parameters<typeof countByAddress>[1] = RESET,
    ) => {
      const answers: boolean[] = [];
      for (let at = 0; at < times; at++) answers.push(await countByAddress(parts, what, from));
      return answers.filter(Boolean).length;
    };
    return { clock, count, parts };
  }

  test.each([
    ["/sign-up/email", 40],
    ["/request-password-reset", 30],
    ["/reset-password", 30],
  ] as const)("%s is allowed %i times, and counts for itself", async (what, most) => {
    const { count } = counterOf(await open());
    for (const other of ["/sign-up/email", RESET, "/reset-password"] as const) {
      if (other !== what) await count(5, caller, other);
    }
    expect(await count(most + 3, caller, what)).toBe(most);
    expect(await count(1, strangerAt("203.0.113.2"), what)).toBe(1);
  });

  test("is allowed again an hour after the last one that was allowed, and not before", async () => {
    const { clock, count } = counterOf(await open());
    expect(await count(29)).toBe(29);
    // A window that began with the first one would end here.
    clock.nowMs += HOUR_MS - 1;
    expect(await count(2)).toBe(1);
    clock.nowMs += HOUR_MS - 1;
    expect(await count(1)).toBe(0);
    clock.nowMs += 1;
    expect(await count(31)).toBe(30);
  });

  test("is counted together for a whole IPv6 network, and for both spellings of an IPv4 address", async () => {
    const { count } = counterOf(await open());
    expect(await count(20, strangerAt("2001:db8:1:2::1"))).toBe(20);
    expect(await count(20, strangerAt("2001:DB8:1:2:ffff::9"))).toBe(10);
    expect(await count(1, strangerAt("2001:db8:1:3::1"))).toBe(1);
    expect(await count(20)).toBe(20);
    expect(await count(20, strangerAt("::ffff:203.0.113.1"))).toBe(10);
  });

  test("is counted for each of many at the same moment", async () => {
    const { parts } = counterOf(await open());
    const tries = Array.from({ length: 50 }, () => countByAddress(parts, RESET, caller));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(30);
  });

  test("goes on with what a server of the release before has counted", async () => {
    const database = await open();
    const { clock, count } = counterOf(database);
    const key = "2001:0db8:0001:0002:0000:0000:0000:0000|/request-password-reset";
    const row = { id: "WWbChWBBxB0rjK5WGmOnamR7226wwxEm", key, count: 28 };
    await database.kysely
      .insertInto("rate_limits")
      .values({ ...row, last_request: clock.nowMs - 1000 })
      .execute();
    expect(await count(5, strangerAt("2001:db8:1:2::7"))).toBe(2);
    const rows = await database.kysely.selectFrom("rate_limits").selectAll().execute();
    expect(rows).toEqual([{ ...row, count: 30, last_request: clock.nowMs }]);
  });
});
