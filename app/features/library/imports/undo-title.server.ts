import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";

import { recordShow } from "../watched/started-shows.server.ts";
import { countTitles } from "../lists/list-titles.server.ts";
import { marksOf } from "../watched/watched.server.ts";
import { isSameValue, readState, type TitleChanges, type TitleKey } from "./title-state.server.ts";

interface TitleUndo {
  key: TitleKey;
  changes: TitleChanges;
  nowMs: number;
}

type Row = readonly (string | number)[];

/**
 * Takes back what an import changed of a title: each choice is again as it was before, except where
 * somebody changed it since.
 */
export async function undoTitle(
  transaction: Transaction<Schema>,
  undoing: TitleUndo,
): Promise<void> {
  const { key, changes, nowMs } = undoing;
  const now = await readState(transaction, key);
  const open = Object.entries(changes).filter(([name, [, after]]) =>
    isSameValue(now[name] ?? null, after),
  );
  for (const [name, [before]] of open) {
    const [choice = "", ...words] = name.split(" ");
    await putBack(transaction, { key, choice, part: words.join(" "), before, nowMs });
  }
  await dropEmptyRating(transaction, key);
  if (key.content_type === "tv" && open.some(([name]) => name.startsWith("mark "))) {
    await putShowBack(transaction, key, nowMs);
  }
}

interface PutBack {
  key: TitleKey;
  choice: string;
  /** Of a show, a day, or a list's id. */
  part: string;
  before: Row | null;
  nowMs: number;
}

async function putBack(transaction: Transaction<Schema>, undoing: PutBack): Promise<void> {
  const { key, choice, before } = undoing;
  if (choice === "stars") {
    const [stars = 0, changedAt = 0] = numbersOf(before);
    await transaction
      .updateTable("ratings")
      .set({ half_stars: stars, changed_at: changedAt })
      .where((eb) => eb.and(key))
      .execute();
  }
  if (choice === "note") {
    await transaction
      .updateTable("ratings")
      .set({ note: String(before?.[0] ?? "") })
      .where((eb) => eb.and(key))
      .execute();
  }
  if (choice === "saved") await putSavedBack(transaction, undoing);
  if (choice === "unwanted") await putUnwantedBack(transaction, undoing);
  if (choice === "mark") await putMarkBack(transaction, undoing);
  if (choice === "day") {
    await transaction
      .deleteFrom("watched_dates")
      .where((eb) => eb.and({ ...key, watched_on: undoing.part }))
      .execute();
  }
  if (choice === "list") await takeOffList(transaction, undoing);
}

const numbersOf = (row: Row | null): number[] => (row ?? []).map(Number);

async function putSavedBack(
  transaction: Transaction<Schema>,
  { key, before }: PutBack,
): Promise<void> {
  if (before === null) {
    await transaction
      .deleteFrom("watchlist")
      .where((eb) => eb.and(key))
      .execute();
    return;
  }
  const [isRemoved = 0, addedAt = 0, changedAt = 0] = numbersOf(before);
  await transaction
    .updateTable("watchlist")
    .set({ is_removed: isRemoved, added_at: addedAt, changed_at: changedAt })
    .where((eb) => eb.and(key))
    .execute();
}

async function putUnwantedBack(
  transaction: Transaction<Schema>,
  { key, before }: PutBack,
): Promise<void> {
  if (before === null) {
    await transaction
      .deleteFrom("unwanted_titles")
      .where((eb) => eb.and(key))
      .execute();
    return;
  }
  const [isUnwanted = 0, changedAt = 0] = numbersOf(before);
  await transaction
    .updateTable("unwanted_titles")
    .set({ is_unwanted: isUnwanted, changed_at: changedAt })
    .where((eb) => eb.and(key))
    .execute();
}

/** A mark that the import replaced by a wider one is there again. */
async function putMarkBack(
  transaction: Transaction<Schema>,
  { key, part, before, nowMs }: PutBack,
): Promise<void> {
  await transaction
    .deleteFrom("watched_marks")
    .where((eb) => eb.and({ ...key, part }))
    .execute();
  if (before === null) return;
  const [isWatched = 0, changedAt = 0] = numbersOf(before);
  await transaction
    .insertInto("watched_marks")
    .values({ ...key, part, is_watched: isWatched, changed_at: changedAt, recorded_at: nowMs })
    .execute();
}

async function takeOffList(
  transaction: Transaction<Schema>,
  { key, part: listId, nowMs }: PutBack,
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom("list_titles")
    .where((eb) => eb.and({ ...key, list_id: listId }))
    .executeTakeFirst();
  await countTitles(transaction, { listId, by: -Number(numDeletedRows), nowMs });
}

/** A row without stars and without a note was the import's own. */
const dropEmptyRating = (transaction: Transaction<Schema>, key: TitleKey) =>
  transaction
    .deleteFrom("ratings")
    .where((eb) => eb.and({ ...key, half_stars: 0, note: "", changed_at: 0 }))
    .execute();

/** Continue Watching goes on after what is still marked; a show without marks was never begun. */
async function putShowBack(
  transaction: Transaction<Schema>,
  key: TitleKey,
  nowMs: number,
): Promise<void> {
  const { profile_id: profileId, content_id: id } = key;
  const marks = await marksOf(transaction, profileId, { kind: "tv", id });
  if (marks !== "") {
    // Its seasons are asked for again.
    const show = { id, title: "", facts: undefined, marks };
    await recordShow(transaction, { profileId, show, atMs: 0, nowMs });
    return;
  }
  await transaction
    .deleteFrom("continue_watching")
    .where("profile_id", "=", profileId)
    .where("content_type", "=", "tv")
    .where("content_id", "=", id)
    .execute();
}
