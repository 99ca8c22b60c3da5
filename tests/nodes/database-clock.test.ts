import { describe, expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { openProbe } from "#app/db/trouble/database-probe.server.ts";
import { createProgress } from "#app/features/library/progress/progress.server.ts";
import { createDatabaseWatch } from "#server/health/database-watch.ts";

import { createMigratedPlace } from "../databases/migrated-place.ts";
import { testPostgresUrl } from "../engines.ts";
import { openOwn } from "../library/own-of.ts";
import { inIndia } from "../test-catalog.ts";

const TEN_MINUTES_MS = 10 * 60_000;

describe.skipIf(testPostgresUrl() === undefined)(
  "two servers whose clocks differ by ten minutes (TEST_POSTGRES_URL)",
  () => {
    test("keep the position that was saved last, on either of them", async () => {
      const place = await createMigratedPlace(testPostgresUrl());
      onTestFinished(place.remove);
      const database = await openDatabase(place);
      onTestFinished(() => database.close());
      const { own, ada, kysely } = await openOwn(database);
      const serverWith = async (now: () => number) => {
        const lines: unknown[] = [];
        const log = { warn: (line: unknown) => void lines.push(line) };
        const watch = createDatabaseWatch({ probe: openProbe(place, database), log, now });
        onTestFinished(watch.close);
        await watch.start();
        const progress = createProgress({ ...own, now: watch.now });
        const save = (positionSeconds: number) => {
          const body = { item: "Ran1985", positionSeconds, durationSeconds: 9_000 };
          return progress.save(ada, body, inIndia);
        };
        return { save, lines, aheadSeconds: watch.figures().aheadSeconds };
      };
      const ahead = await serverWith(() => Date.now() + TEN_MINUTES_MS);
      const right = await serverWith(Date.now);
      expect(ahead.lines).toHaveLength(1);
      expect(Math.round(ahead.aheadSeconds / 10)).toBe(60);
      for (const [server, second] of [
        [right, 10],
        [ahead, 20],
        [right, 30],
        [ahead, 40],
        [right, 50],
      ] as const) {
        expect(await server.save(second)).toMatchObject({ positionSeconds: second });
        const stored = kysely
          .selectFrom("film_progress")
          .select(["position_seconds", "updated_at"]);
        const row = await stored.executeTakeFirstOrThrow();
        expect(row.position_seconds).toBe(second);
        expect(row.updated_at - Date.now()).toBeLessThan(TEN_MINUTES_MS / 2);
        // Clocks are measured to so much; nobody saves twice within it.
        await kysely
          .updateTable("film_progress")
          .set({ updated_at: row.updated_at - 1_000 })
          .execute();
      }
    });
  },
);
