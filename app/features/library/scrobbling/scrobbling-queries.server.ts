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

/** What waits for the film database, the one that was due first. */
export const dueEventQuery = (executor: Executor, nowMs: number) =>
  executor
    .selectFrom("scrobbles")
    .select(["id", "profile_id", "source", "waiting", "due_at", "failures"])
    .where("due_at", "<=", nowMs)
    .orderBy("due_at")
    .limit(1);

/** Changes a line that waits, unless another server did so, or its player says something newer. */
export const changeWaitingQuery = (
  executor: Executor,
  { id, due_at, waiting }: Pick<Selectable<ScrobblesTable>, "id" | "due_at" | "waiting">,
  columns: Updateable<ScrobblesTable>,
) =>
  executor
    .updateTable("scrobbles")
    .set(columns)
    .where("id", "=", id)
    .where("due_at", "=", due_at)
    .where("waiting", "=", waiting);

/** What waits belongs to the history that its viewer clears. */
export const forgetWaitingQuery = (executor: Executor, profileId: string) =>
  executor
    .deleteFrom("scrobbles")
    .where("profile_id", "=", profileId)
    .where("due_at", "is not", null);
