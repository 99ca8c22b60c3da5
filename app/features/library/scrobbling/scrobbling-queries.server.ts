import type { Selectable, Updateable } from "kysely";

import type { ScrobblesTable } from "#app/db/schema-scrobbling.ts";

import type { Executor } from "#app/db/executor.ts";

/** Every query of what other players report; a test checks their plans. */

const MOST_LOGGED = 50;
/** A whole series that is marked while the film database is down, and a bound for a player gone mad. */
const MOST_WAITING = 1000;

export const logQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("scrobbles")
    .selectAll()
    .where("profile_id", "=", profileId)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LOGGED);

export const forgetLogQuery = (executor: Executor, profileId: string, ids: readonly string[]) =>
  executor.deleteFrom("scrobbles").where("profile_id", "=", profileId).where("id", "in", ids);

/** What is older than the last fifty and settled: what waits is not lost, whatever came since. */
export const olderLogQuery = (executor: Executor, profileId: string) =>
  newestFirst(executor, profileId).where("due_at", "is", null).offset(MOST_LOGGED);

export const olderWaitingQuery = (executor: Executor, profileId: string) =>
  newestFirst(executor, profileId).where("due_at", "is not", null).offset(MOST_WAITING);

const newestFirst = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("scrobbles")
    .select("id")
    .where("profile_id", "=", profileId)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LOGGED);

/** Changes a line that waits, unless another server claimed it, or its player says something newer. */
export const changeWaitingQuery = (
  executor: Executor,
  { id, failures, waiting }: Pick<Selectable<ScrobblesTable>, "id" | "failures" | "waiting">,
  columns: Updateable<ScrobblesTable>,
) =>
  executor
    .updateTable("scrobbles")
    .set(columns)
    .where("id", "=", id)
    .where("failures", "=", failures)
    .where("waiting", "=", waiting);

/** What waits belongs to the history that its viewer clears. */
export const forgetWaitingQuery = (executor: Executor, profileId: string) =>
  executor
    .deleteFrom("scrobbles")
    .where("profile_id", "=", profileId)
    .where("due_at", "is not", null);
