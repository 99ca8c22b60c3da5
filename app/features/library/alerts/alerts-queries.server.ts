import type { Selectable } from "kysely";

import type { AlertsTable } from "#app/db/schema-following.ts";
import type { Executor } from "#app/db/executor.ts";
import type { Bound, BoundFields } from "#app/db/reads/prepared-query.ts";

/** What is shown of an alert. */
export const alertColumns = [
  "id",
  "kind",
  "content_type",
  "content_id",
  "content_title",
  "content_lang",
  "about",
  "season",
  "episode",
  "episode_title",
  "due_at",
  "read_at",
] as const;

export type AlertRow = Pick<Selectable<AlertsTable>, (typeof alertColumns)[number]>;

const shownQuery = (executor: Executor, profileId: Bound<string>) =>
  executor.selectFrom("alerts").where("profile_id", "=", profileId).where("is_shown", "=", 1);

export const alertsPageQuery = (
  executor: Executor,
  profileId: Bound<string>,
  { offset, limit }: BoundFields<{ offset: number; limit: number }>,
) =>
  shownQuery(executor, profileId)
    .select(alertColumns)
    .orderBy("made_at", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit);

export const countAlertsQuery = (executor: Executor, profileId: Bound<string>) =>
  shownQuery(executor, profileId).select(({ fn }) => fn.countAll<number | string>().as("total"));

export const unreadQuery = (executor: Executor, profileId: Bound<string>, limit: Bound<number>) =>
  shownQuery(executor, profileId)
    .select(["content_type", "content_id"])
    .where("read_at", "is", null)
    .orderBy("made_at", "desc")
    .limit(limit);

/** Marks one alert as read, or all that were made until a moment. */
export const readQuery = (
  executor: Executor,
  profileId: string,
  { id, untilMs, nowMs }: { id?: string; untilMs: number; nowMs: number },
) =>
  executor
    .updateTable("alerts")
    .set({ read_at: nowMs })
    .where("profile_id", "=", profileId)
    .where("is_shown", "=", 1)
    .where("made_at", "<=", untilMs)
    .where("read_at", "is", null)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""));
