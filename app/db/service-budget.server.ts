import { setTimeout as wait } from "node:timers/promises";

import { sql } from "kysely";

import type { Database } from "./connect.server.ts";

/** Requests that one server may make from a given time on. */
export interface Lease {
  count: number;
  /** By the database's clock. */
  startsAtMs: number;
  nowMs: number;
}

export interface ServiceBudget {
  /**
   * Resolves when a request may be made; false: not within `mostMs`. If the database fails it may:
   * each server also has a limit of its own.
   */
  take(mostMs: number): Promise<boolean>;
}

interface BudgetOptions {
  database: Pick<Database, "kysely">;
  service: string;
  /** The most that all servers together may ask in any second. */
  mostPerSecond: number;
  onTrouble: (error: unknown) => void;
}

/** A second's requests are allotted evenly in so many parts, ahead of time, one batch each. */
const PARTS = { even: 0.6, ahead: 0.2, batch: 0.2 };
/** A lease not used by then is lost: its second is over. */
const LASTS_MS = 1_000;

/**
 * Shares a second's requests among all servers of one installation. The database stores up to when
 * they are allotted; a server leases several at once, so that it asks the database less often than
 * the service.
 */
export function leaseFrom({ database, service, mostPerSecond }: BudgetOptions) {
  const intervalMs = 1_000 / (mostPerSecond * PARTS.even);
  const aheadMs = Math.floor(mostPerSecond * PARTS.ahead) * intervalMs;
  const mostAtOnce = Math.max(1, Math.floor(mostPerSecond * PARTS.batch));

  return async (wanted: number): Promise<Lease> => {
    const count = Math.min(Math.max(wanted, 1), mostAtOnce);
    const takenMs = count * intervalMs;
    const clock = sql<number>`extract(epoch from clock_timestamp())::double precision * 1000`;
    // An upsert locks the row before it reads it, so that no two servers get the same time.
    const { rows } = await sql<{ next_at: number; now_ms: number }>`
      insert into service_budgets as budget (service, next_at)
      values (${service}, ${clock} - ${aheadMs}::double precision + ${takenMs}::double precision)
      on conflict (service) do update set next_at =
        greatest(budget.next_at, ${clock} - ${aheadMs}::double precision)
          + ${takenMs}::double precision
      returning next_at, ${clock} as now_ms`.execute(database.kysely);
    const [row] = rows;
    if (row === undefined) throw new Error("The budget has no row.");
    return { count, startsAtMs: Number(row.next_at) - takenMs, nowMs: Number(row.now_ms) };
  };
}

interface BudgetWait {
  endsAtMs: number;
  done: (mayAsk: boolean) => void;
}

/** One server's budget, which takes leases as long as a caller waits. */
export function createServiceBudget(options: BudgetOptions): ServiceBudget {
  const lease = leaseFrom(options);
  const waiting: BudgetWait[] = [];
  const left = { count: 0, untilMs: 0 };
  let isLeasing = false;

  function giveOut(): void {
    for (const [index, { endsAtMs, done }] of [...waiting.entries()].toReversed()) {
      if (endsAtMs < performance.now()) {
        waiting.splice(index, 1);
        done(false);
      }
    }
    if (performance.now() > left.untilMs) left.count = 0;
    while (left.count > 0 && waiting.length > 0) {
      left.count -= 1;
      waiting.shift()?.done(true);
    }
  }

  async function leaseMore(): Promise<void> {
    const { count, startsAtMs, nowMs } = await lease(waiting.length);
    if (startsAtMs > nowMs) await wait(startsAtMs - nowMs, undefined, { ref: false });
    left.count = count;
    left.untilMs = performance.now() + LASTS_MS;
  }

  async function serve(): Promise<void> {
    if (isLeasing) return;
    isLeasing = true;
    try {
      while (waiting.length > 0) {
        await leaseMore();
        giveOut();
      }
    } catch (error) {
      options.onTrouble(error);
      for (const { done } of waiting.splice(0)) done(true);
    } finally {
      isLeasing = false;
    }
  }

  return {
    take(mostMs) {
      const { promise, resolve: done } = Promise.withResolvers<boolean>();
      waiting.push({ endsAtMs: performance.now() + mostMs, done });
      giveOut();
      void serve();
      return promise;
    },
  };
}
