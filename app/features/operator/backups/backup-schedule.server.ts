import { z } from "zod";

import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery } from "#app/db/reads/prepared-query.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import { msg } from "#app/translations/t.ts";

import { recordAction, type Actor } from "../audit-log.server.ts";
import { backupPeriods, MOST_BACKUPS, PERIODS_MS } from "./backup-periods.ts";

const schedule = z.object({
  every: z.enum(backupPeriods),
  count: z.int().min(1).max(MOST_BACKUPS),
});

export type BackupSchedule = z.output<typeof schedule>;

const NONE: BackupSchedule = { every: "never", count: 7 };
const JOB = "backups";

/** How often backups are made, and how many of them remain; none until an operator says so. */
export async function readSchedule({ kysely }: Database): Promise<BackupSchedule> {
  const stored = (await firstOf(selectSchedule(kysely)))?.schedule;
  const parsed = schedule.safeParse(JSON.parse(stored ?? "null"));
  return parsed.success ? parsed.data : NONE;
}

const selectSchedule = prepareQuery((executor: Executor) =>
  executor.selectFrom("job_runs").select("schedule").where("name", "=", JOB),
);

export const periodOf = ({ every }: BackupSchedule): number | undefined => PERIODS_MS[every];

/** With its line in the audit log. */
export async function saveSchedule(
  { kysely }: Database,
  actor: Actor,
  wish: { every: string; count: string },
  nowMs: number,
): Promise<{ outcome: "done" } | Refusal> {
  const parsed = schedule.safeParse({ every: wish.every, count: Number(wish.count) });
  if (!parsed.success) {
    const error = { text: msg("A number from 1 to {most}."), most: MOST_BACKUPS };
    return refused(wish, { errors: { count: error } });
  }
  const text = JSON.stringify(parsed.data);
  await kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("job_runs")
      .values({ name: JOB, schedule: text })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ schedule: text }))
      .execute();
    const { every, count } = parsed.data;
    const line = { action: "backup.schedule", subject: every, detail: String(count) };
    await recordAction(transaction, actor, line, nowMs);
  });
  return { outcome: "done" };
}
