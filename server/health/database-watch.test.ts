import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { probeThrough } from "#app/db/trouble/database-probe.server.ts";
import { createMigratedPlace } from "#tests/databases/migrated-place.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

import { createDatabaseWatch } from "./database-watch.ts";
import { createReadiness } from "./readiness.ts";

const STEPS = { "0001-first": {}, "0059-plain-names": {} };

interface Sight {
  steps: string[];
  clockMs?: number;
  roundTripMs?: number;
}

type Look = () => Sight | Promise<Sight>;

function watchOf(sight: Look, now = Date.now, pause?: () => Promise<unknown>) {
  const lines: unknown[] = [];
  const watch = createDatabaseWatch({
    probe: {
      look: async () => ({ clockMs: undefined, roundTripMs: 0, ...(await sight()) }),
      close: () => Promise.resolve(),
    },
    log: { warn: (...line: unknown[]) => void lines.push(line) },
    steps: STEPS,
    now,
    ...(pause && { pause }),
  });
  onTestFinished(watch.close);
  return { watch, lines };
}

describe("an older server, when a newer one has migrated", () => {
  test("goes on with what was added, and stops where a step needs a newer server", async () => {
    const steps = Object.keys(STEPS);
    const { watch, lines } = watchOf(() => ({ steps }));
    for (const added of ["0060-more-names", "0061-drop-old-names-needs-0059"]) {
      steps.push(added);
      await watch.look();
      expect(watch.isTooNew(), added).toBe(false);
    }
    steps.push("0062-drop-names-needs-0060");
    await watch.look();
    await watch.look();
    expect(watch.isTooNew()).toBe(true);
    expect(lines).toHaveLength(1);
    expect(watch.figures().steps).toEqual({ server: 59, database: 62 });
  });

  test("is not ready, serves cached pages, and asks to come again for the rest", async () => {
    const place = await createMigratedPlace(undefined);
    onTestFinished(place.remove);
    const database = await openDatabase(place);
    onTestFinished(() => database.close());
    const { kysely } = database;
    const routes: Record<string, RouteModule> = {
      "/": {
        handle: {
          access: "visitors",
          shared: { freshSeconds: 60, staleSeconds: 60, queryKeys: [] },
        },
        default: () => "Home",
      },
      "/profiles": {
        handle: { access: "everyone" },
        loader: () => kysely.selectFrom("profiles").select("name").execute(),
        default: () => "Profiles",
      },
    };
    const log = { warn: () => undefined };
    const watch = createDatabaseWatch({ probe: probeThrough(database), log });
    const site = await openTestSite({ database, routes, watch });
    const ask = async (path: string) => {
      const { status, headers } = await fetch(site.origin + path);
      return [status, headers.get("retry-after")];
    };
    expect(await ask("/")).toEqual([200, null]);
    expect(await ask("/readyz")).toEqual([200, null]);
    await kysely.schema.alterTable("profiles").renameTo("people").execute();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-people-needs-9998', '')`.execute(
      kysely,
    );
    expect(await ask("/readyz")).toEqual([503, null]);
    expect(await ask("/")).toEqual([200, null]);
    expect(await ask("/profiles")).toEqual([503, "5"]);
  });
});

test("the database's clock counts, and a server whose own differs says so", async () => {
  let ownMs = 1_000_000;
  let databaseMs = 400_000;
  const { watch, lines } = watchOf(
    () => ({ steps: [], clockMs: databaseMs }),
    () => ownMs,
  );
  await watch.start();
  expect(Math.abs(watch.now() - databaseMs)).toBeLessThan(50);
  expect(lines).toEqual([[{ aheadSeconds: 600 }, expect.stringContaining("the clock differs")]]);
  // It never goes back because one look took longer than another.
  const before = watch.now();
  databaseMs -= 20;
  await watch.look();
  expect(watch.now()).toBe(before);
  ownMs += 10;
  expect(watch.now()).toBe(before + 10);
});

test("what a look takes besides its question makes its clock no less exact", async () => {
  let ownMs = 1_000_000;
  let roundTripMs = 0;
  let changedMs = 0;
  const { watch } = watchOf(
    () => {
      // A connection that takes long to open.
      ownMs += 800;
      const clockMs = ownMs - 600_000 - roundTripMs / 2 + changedMs;
      return { steps: [], clockMs, roundTripMs };
    },
    () => ownMs,
  );
  await watch.start();
  expect(watch.now()).toBe(ownMs - 600_000);
  // The answer to a question that took so long says no more than that.
  roundTripMs = 400;
  changedMs = 150;
  await watch.look();
  expect(watch.figures().aheadSeconds).toBe(600);
  roundTripMs = 4;
  await watch.look();
  expect(watch.figures().aheadSeconds).toBe(599.85);
});

test("a check is answered in time by a database that hangs, with what was known of it", async () => {
  let answer = Promise.resolve<Sight>({ steps: [] });
  let pause = Promise.withResolvers<void>();
  const { watch } = watchOf(
    () => answer,
    Date.now,
    () => pause.promise,
  );
  const readiness = createReadiness({
    isStopping: () => false,
    watch,
    hasPages: () => true,
    isReadyWithoutDatabase: true,
    degraded: () => [],
  });
  expect(await readiness()).toEqual({ isReady: true, text: "ready\n" });
  const hanging = Promise.withResolvers<Sight>();
  answer = hanging.promise;
  pause.resolve();
  // One late answer is no outage.
  expect(await readiness()).toEqual({ isReady: true, text: "ready\n" });
  hanging.reject(new Error("no answer within two seconds"));
  await watch.look();
  answer = Promise.withResolvers<Sight>().promise;
  pause = Promise.withResolvers<void>();
  pause.resolve();
  expect(await readiness()).toEqual({ isReady: true, text: "ready\ndegraded: database\n" });
});
