import { expect, test } from "vitest";

import { budgets } from "./budgets.ts";
import { measureSignIns } from "./sign-ins.ts";

// By processor time, of which other work on the machine takes nothing away; `npm run bench` tells
// the pace itself.
test(
  "there are at least 0.8 times as many sign-ins a second as bare comparisons of hashes",
  { timeout: 120_000 },
  async () => {
    const { cpuRatio } = await measureSignIns({ rounds: 6, signIns: 24 });
    expect(cpuRatio).toBeGreaterThanOrEqual(budgets.signInRatio);
    // More would mean that a sign-in does not pay the price that viewers' passwords have.
    expect(cpuRatio).toBeLessThan(1.25);
  },
);
