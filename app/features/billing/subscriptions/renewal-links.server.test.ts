import { expect, test } from "vitest";

import { emailsIn } from "#tests/accounts.ts";
import { addUser, openBilling, standard } from "#tests/billing/open-billing.ts";
import { describeEachEngine } from "#tests/engines.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const END_MS = Date.UTC(2026, 11, 20, 18, 30);

describeEachEngine("the link of a renewal email", ({ open }) => {
  async function setUp() {
    const database = await open();
    await addUser(database, "asha");
    const opened = openBilling(database);
    await opened.billing.pay(standard("asha"));
    const tokens = async () =>
      (await emailsIn(database)).flatMap(({ address }) => {
        const token = URL.parse(address ?? "")?.searchParams.get("token");
        return token ? [token] : [];
      });
    return { ...opened, database, tokens };
  }

  test("is invalid once the plan is canceled, and resuming sends another", async () => {
    const { billing, clock, runJobs, tokens } = await setUp();
    clock.nowMs = END_MS - 2 * DAY_MS;
    await runJobs();
    const [first = ""] = await tokens();
    expect(await billing.findRenewal("asha", first)).toBeDefined();

    await billing.cancel("asha");
    expect(await billing.findRenewal("asha", first)).toBeUndefined();
    expect(await billing.confirmRenewal("asha", first)).toMatchObject({ outcome: "refused" });
    expect(await runJobs()).toEqual([]);

    await billing.resume("asha");
    expect(await runJobs()).toHaveLength(1);
    const [, second = "", ...more] = await tokens();
    expect(more).toEqual([]);
    expect(await billing.findRenewal("asha", first)).toBeUndefined();
    expect(await billing.confirmRenewal("asha", second)).toMatchObject({ outcome: "paid" });
  });

  test("is not sent again by resuming a subscription that was never canceled", async () => {
    const { billing, clock, runJobs, tokens } = await setUp();
    clock.nowMs = END_MS - 2 * DAY_MS;
    await runJobs();
    await billing.resume("asha");
    expect(await runJobs()).toEqual([]);
    expect(await tokens()).toHaveLength(1);
    const [token = ""] = await tokens();
    expect(await billing.confirmRenewal("asha", token)).toMatchObject({ outcome: "paid" });
  });
});
