import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

import { migrations } from "#app/db/migrations/migrations.ts";

export const SLOW_TABLES = ["slow_a", "slow_b", "slow_c", "slow_d"] as const;
export const SLOW_ROWS = 40;
const STEP_MS = 30;

/** The minimum total duration of the slow migrations, however fast the machine is. */
export const SLOW_STEPS_MS = SLOW_TABLES.length * STEP_MS;

/** Longer than any trial. */
const FOREVER_MS = 24 * 60 * 60 * 1000;

/**
 * The real migrations and then slow ones, for a migration that can be killed halfway. It calls
 * `begin` as each slow migration begins. With `isEndless` the last one never ends, so that it is
 * killed halfway on a machine of any speed.
 */
export function slowSteps(
  begin: (table: string) => void,
  { isEndless = false } = {},
): Readonly<Record<string, Migration>> {
  const slow = SLOW_TABLES.map((table) => {
    const lastsMs = isEndless && table === SLOW_TABLES.at(-1) ? FOREVER_MS : STEP_MS;
    return [`9000-${table}`, slowStep(table, lastsMs, begin)] as const;
  });
  return { ...migrations, ...Object.fromEntries(slow) };
}

function slowStep(table: string, lastsMs: number, begin: (table: string) => void): Migration {
  return {
    async up(kysely) {
      begin(table);
      await kysely.schema.createTable(table).addColumn("id", "bigint").execute();
      for (let id = 0; id < SLOW_ROWS; id += 1) {
        await sql`insert into ${sql.table(table)} (id) values (${id})`.execute(kysely);
      }
      await sleep(lastsMs);
      await kysely.schema.alterTable(table).addColumn("note", "text").execute();
    },
  };
}
