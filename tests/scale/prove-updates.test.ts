import { describe, expect, test } from "vitest";

import { testPostgresUrl } from "../engines.ts";
import { proveUpdates } from "./prove-updates.ts";

describe.skipIf(testPostgresUrl() === undefined)("PostgreSQL (TEST_POSTGRES_URL)", () => {
  // `npm run prove updates` makes 100,000 of each.
  test("changes at least nine in ten positions and ratings in place, as it counts them", async () => {
    const postgresUrl = testPostgresUrl() ?? "";
    const figures = await proveUpdates({ updates: 1_000, postgresUrl, log: () => undefined });
    expect(figures.map(({ table }) => table)).toEqual([
      "film_progress",
      "ratings",
      "title_ratings",
    ]);
    for (const { table, updates, inPlace } of figures) {
      expect(updates, table).toBeGreaterThanOrEqual(table === "film_progress" ? 1_000 : 100);
      expect(inPlace / updates, table).toBeGreaterThanOrEqual(0.9);
    }
  });
});
