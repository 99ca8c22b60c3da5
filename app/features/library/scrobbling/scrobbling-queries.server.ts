import type { Executor } from "../saved-titles.server.ts";

/** Every query of what other players report; a test checks their plans. */

const MOST_LOGGED = 50;

export const logQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("scrobbles")
    .selectAll()
    .where("profile_id", "=", profileId)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LOGGED);

/** Drops what is older than the last fifty. */
export const forgetLogQuery = (executor: Executor, profileId: string, ids: readonly string[]) =>
  executor.deleteFrom("scrobbles").where("profile_id", "=", profileId).where("id", "in", ids);

export const olderLogQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("scrobbles")
    .select("id")
    .where("profile_id", "=", profileId)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .offset(MOST_LOGGED)
    .limit(MOST_LOGGED);
