import { setTimeout as sleep } from "node:timers/promises";

import { DatabaseTroubleError, isAboutSchema } from "#app/db/trouble/database-trouble.ts";
import type { DatabaseProbe } from "#app/db/trouble/database-probe.server.ts";
import { findTooNew } from "#app/db/migrate.server.ts";
import { migrations } from "#app/db/migrations/migrations.ts";

import type { Log } from "./log.ts";

export type DatabaseWatch = ReturnType<typeof createDatabaseWatch>;

interface WatchOptions {
  probe: DatabaseProbe;
  log: Pick<Log, "warn">;
  /** The steps that this version knows. */
  steps?: Readonly<Record<string, unknown>>;
  now?: () => number;
  /** Waits so long without keeping the process alive. */
  pause?: (durationMs: number) => Promise<unknown>;
}

const LOOK_EVERY_MS = 60_000;
/** Balancers and orchestrators give a check a second or two. */
const ANSWER_WITHIN_MS = 500;
/** Clocks that are set by the network differ by less. */
const MAY_DIFFER_MS = 1_000;
/** What a look measures is at best this exact: smaller changes would only make the clock go back. */
const EXACT_TO_MS = 50;

/**
 * Watches the database on behalf of the whole server: whether it answers, whether its tables are
 * those of a version that this one cannot work with, and what time it is there.
 */
export function createDatabaseWatch(options: WatchOptions) {
  const { probe, log, now = Date.now, pause = sleepQuietly } = options;
  const schema = createSchemaNote(options);
  let looking: Promise<boolean> | undefined;
  let isReachable = true;
  /** How far our clock is ahead. */
  let aheadMs = 0;
  let timer: NodeJS.Timeout | undefined;

  async function lookNow(): Promise<boolean> {
    try {
      const { steps, clockMs, roundTripMs } = await probe.look();
      const halfwayMs = now() - roundTripMs / 2;
      schema.note(steps);
      if (clockMs !== undefined) noteClock(halfwayMs - clockMs, roundTripMs / 2);
      isReachable = true;
    } catch {
      isReachable = false;
    }
    return isReachable;
  }

  function noteClock(foundMs: number, mayBeWrongByMs: number): void {
    if (Math.abs(foundMs - aheadMs) > Math.max(EXACT_TO_MS, mayBeWrongByMs)) aheadMs = foundMs;
  }

  /** Whether it answers; all who ask meanwhile share the answer. */
  function look(): Promise<boolean> {
    looking ??= lookNow().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  /** The same in time for a check: what the last look found, where this one takes long. */
  const lookInTime = (): Promise<boolean> =>
    Promise.race([look(), pause(ANSWER_WITHIN_MS).then(() => isReachable)]);

  async function lookAndTell(): Promise<void> {
    await look();
    if (!isReachable || Math.abs(aheadMs) < MAY_DIFFER_MS) return;
    const aheadSeconds = Math.round(aheadMs / 100) / 10;
    log.warn(
      { aheadSeconds },
      "the clock differs from the database's, which is the one that counts",
    );
  }

  return {
    look,
    lookInTime,
    /** Looks at once, and then every minute. */
    async start(): Promise<void> {
      await lookAndTell();
      timer = setInterval(() => void lookAndTell(), LOOK_EVERY_MS).unref();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await probe.close();
    },
    /** The time by the database's clock, which all servers share. */
    now: () => Math.round(now() - aheadMs),
    isTooNew: schema.isTooNew,
    /** A failure because of tables that are a newer version's is no fault of ours. */
    explain: (error: unknown): unknown =>
      schema.isTooNew() && isAboutSchema(error) ? new DatabaseTroubleError("newer", error) : error,
    figures: () => ({ isReachable, aheadSeconds: aheadMs / 1_000, steps: schema.figures() }),
  };
}

const sleepQuietly = (durationMs: number) => sleep(durationMs, undefined, { ref: false });

/** Compares the database's steps with those that this version knows. */
function createSchemaNote({ steps = migrations, log }: WatchOptions) {
  const own = Object.keys(steps).toSorted().at(-1);
  let applied: readonly string[] = [];
  let tooNew: string | undefined;
  return {
    note(found: readonly string[]): void {
      applied = found;
      const before = tooNew;
      tooNew = findTooNew(found, steps);
      if (tooNew === undefined || tooNew === before) return;
      log.warn({ step: tooNew, own }, "the database is a newer version's: update this server");
    },
    isTooNew: () => tooNew !== undefined,
    figures: () => ({ server: numberOf(own), database: numberOf(applied.at(-1)) }),
  };
}

const numberOf = (step = "0"): number => Number.parseInt(step, 10);
