import type { Executor } from "#app/db/executor.ts";

/** Every query of imports; a test checks their plans. */

const importColumns = [
  "id",
  "profile_id",
  "source",
  "file_name",
  "content_hash",
  "language",
  "region",
  "lists",
  "ignored",
  "titles",
  "created_at",
  "due_at",
  "failures",
  "finished_at",
  "is_undone",
  "accounts",
] as const;

export const importQuery = (executor: Executor, profileId: string, id: string) =>
  executor
    .selectFrom("imports")
    .select(importColumns)
    .where("id", "=", id)
    .where("profile_id", "=", profileId);

export const importsQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("imports")
    .select(importColumns)
    .where("profile_id", "=", profileId)
    .orderBy("created_at", "desc");

export const outcomesQuery = (executor: Executor, importId: string) =>
  executor
    .selectFrom("import_titles")
    .select(({ fn }) => ["outcome", fn.countAll<number | string>().as("titles")])
    .where("import_id", "=", importId)
    .groupBy("outcome");

const titleColumns = [
  "number",
  "kind",
  "title",
  "year",
  "ids",
  "brings",
  "is_ambiguous",
  "title_key",
  "outcome",
  "reason",
  "is_chosen",
  "content_type",
  "content_id",
  "content_title",
  "content_year",
  "content_lang",
  "poster_path",
  "part",
  "undo",
] as const;

export const titlesQuery = (executor: Executor, importId: string, outcome: TitleOutcome) =>
  executor
    .selectFrom("import_titles")
    .select(titleColumns)
    .where("import_id", "=", importId)
    .where("outcome", "=", outcome)
    .orderBy("number");

export const titleQuery = (executor: Executor, importId: string, number: number) =>
  executor
    .selectFrom("import_titles")
    .select(titleColumns)
    .where("import_id", "=", importId)
    .where("number", "=", number);

/** What a person chose for the same title of an earlier file. */
export const chosenQuery = (executor: Executor, profileId: string, titleKey: string) =>
  executor
    .selectFrom("import_titles")
    .select([
      "outcome",
      "content_type",
      "content_id",
      "content_title",
      "content_year",
      "content_lang",
      "poster_path",
    ])
    .where("profile_id", "=", profileId)
    .where("title_key", "=", titleKey)
    .where("is_chosen", "=", 1)
    .where("outcome", "in", ["matched", "accepted", "left out"])
    .limit(1);

export const ownerQuery = (executor: Executor, profileId: string) =>
  executor.selectFrom("profiles").select(["user_id", "age_limit"]).where("id", "=", profileId);

/** Old imports, and uploads that were never stored as a whole. */
export const forgetQuery = (executor: Executor, beforeMs: number) =>
  executor.deleteFrom("imports").where("created_at", "<", beforeMs);

export type ImportRow = Awaited<ReturnType<ReturnType<typeof importQuery>["execute"]>>[number];
export type TitleRow = Awaited<ReturnType<ReturnType<typeof titleQuery>["execute"]>>[number];
export type TitleOutcome = TitleRow["outcome"];
