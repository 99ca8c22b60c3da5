import { expect, onTestFinished, test } from "vitest";

import { findPostgres } from "../../scripts/programs/find-postgres.ts";
import { startPostgres } from "../../scripts/programs/postgres-cluster.ts";
import { proveUpdates } from "../../trials/scale/prove-updates.ts";

const binaries = findPostgres();

// `npm run prove updates` makes 100,000.
test.skipIf(binaries === undefined)(
  "PostgreSQL changes at least nine in ten positions and ratings in place, as it counts them",
  async () => {
    // Of its own: a long transaction of another test would keep the old rows' room taken.
    const { url, stop } = await startPostgres(binaries ?? "", { waitsForDisk: false });
    onTestFinished(stop);
    const options = { updates: 1_000, postgresUrl: url, log: () => undefined };
    const figures = await proveUpdates(options);
    expect(figures.map(({ table }) => table)).toEqual([
      "film_progress",
      "ratings",
      "title_ratings",
    ]);
    for (const { table, updates, inPlace } of figures) {
      expect(updates, table).toBeGreaterThanOrEqual(table === "film_progress" ? 1_000 : 100);
      expect(inPlace / updates, table).toBeGreaterThanOrEqual(0.9);
    }
  },
);
