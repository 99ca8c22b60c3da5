import { expect, test } from "vitest";

import { describeOnSqlite } from "#tests/engines.ts";

import { formatGrowth, proveScale } from "./prove-scale.ts";

describeOnSqlite("what a viewer does among many", () => {
  // How long it takes is for `npm run prove scale`; here each answer is held to what it should say,
  // on one engine: what a filled database holds is tested on both.
  test("is done on a filled database as among few", async () => {
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
      "continue watching, taken off and put back",
      "track-view",
    ]);
    for (const figure of figures) {
      expect(figure.ratio).toBeGreaterThan(0);
      expect(formatGrowth(figure)).toMatch(/ms +\d+\.\d+ ms +\d+\.\d\d$/);
    }
  });
});
