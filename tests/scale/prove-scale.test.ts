import { expect, test } from "vitest";

import { describeOnSqlite } from "#tests/engines.ts";

import { formatGrowth, proveScale } from "./prove-scale.ts";

describeOnSqlite("what a viewer does among many", () => {
  // `npm run prove scale` measures the durations. This test checks each answer, on one engine:
  // another test checks a filled database on both.
  test("gives the same results on a filled database as among few", async () => {
    const filled: string[] = [];
    const figures = await proveScale({
      users: 1200,
      rounds: 2,
      postgresUrl: undefined,
      log: (line) => filled.push(line),
    });
    expect(filled).toContain("12,000 rows of user_views");
    expect(figures.map(({ name }) => name)).toEqual([
      "/api/viewer",
      "watchlist",
      "history",
      "continue watching, removed and restored",
      "track-view",
    ]);
    for (const figure of figures) {
      expect(figure.ratio).toBeGreaterThan(0);
      expect(formatGrowth(figure)).toMatch(/ms +\d+\.\d+ ms +\d+\.\d\d$/);
    }
  });
});
