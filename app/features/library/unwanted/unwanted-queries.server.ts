import type { Executor } from "#app/db/executor.ts";
import type { Bound, BoundFields } from "#app/db/reads/prepared-query.ts";
import { savedColumns } from "../titles/saved-titles.server.ts";
import type { TitleRef } from "../titles/title-ref.ts";

/** Every query of what profiles leave out; a test checks their plans. */

export const unwantedQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("unwanted_titles")
    .select(savedColumns)
    .where("profile_id", "=", profileId)
    .where("is_unwanted", "=", 1)
    .orderBy("changed_at", "desc");

export const oneQuery = (
  executor: Executor,
  profileId: Bound<string>,
  { kind, id }: BoundFields<TitleRef>,
) =>
  executor
    .selectFrom("unwanted_titles")
    .select("is_unwanted")
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id);

export const countQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("unwanted_titles")
    .select(({ fn }) => fn.countAll<number | string>().as("rows"))
    .where("profile_id", "=", profileId);

/** Deletes what was taken back, once no device can still send anything older. */
export const forgetQuery = (
  executor: Executor,
  profileId: Bound<string>,
  beforeMs: Bound<number>,
) =>
  executor
    .deleteFrom("unwanted_titles")
    .where("profile_id", "=", profileId)
    .where("is_unwanted", "=", 0)
    .where("changed_at", "<", beforeMs);
