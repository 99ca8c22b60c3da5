import { titleTag } from "#app/features/catalog/titles/title-card.ts";

import { watchingAverage } from "../ratings/ratings.server.ts";
import type { TitleRef } from "../titles/title-ref.ts";
import type { TargetList } from "./record-title.server.ts";
import type { ImportsOptions } from "./imports.server.ts";
import { titlesQuery, type ImportRow, type TitleRow } from "./imports-queries.server.ts";
import type { TitleChanges } from "./title-state.server.ts";
import { undoTitle } from "./undo-title.server.ts";

const SLICE_TITLES = 50;

/** Takes back what an import stored, a few titles at a time. */
export function createUndoing(options: ImportsOptions) {
  const { database, writes, onChange = () => undefined, now = Date.now } = options;

  /** What is taken back and that it is are one: a server that dies repeats nothing. */
  async function undoOne(row: ImportRow, title: TitleRow): Promise<void> {
    const { content_type: kind, content_id: id } = title;
    const name: TitleRef | undefined = kind && id ? { kind, id } : undefined;
    const changes: TitleChanges = title.undo === "" ? {} : (JSON.parse(title.undo).changes ?? {});
    const hasMoved = await writes.write(async (transaction) => {
      const mark = transaction
        .updateTable("import_titles")
        .set({ outcome: "undone", undo: "" })
        .where("import_id", "=", row.id)
        .where("number", "=", title.number)
        .where("outcome", "=", "matched");
      const { numUpdatedRows } = await mark.executeTakeFirst();
      if (numUpdatedRows === 0n || name === undefined) return false;
      const key = { profile_id: row.profile_id, content_type: name.kind, content_id: name.id };
      const undo = () => undoTitle(transaction, { key, changes, nowMs: now() });
      return (await watchingAverage(transaction, database.engine, name, undo)).hasMoved;
    });
    if (hasMoved && name && name.kind !== "archive")
      onChange([titleTag(name.kind, Number(name.id))]);
  }

  /** A list that the import made, and that nothing is on, and nobody has changed or shared. */
  async function dropLists(row: ImportRow): Promise<void> {
    const lists: TargetList[] = JSON.parse(row.lists);
    for (const { id, name, description, isMade } of lists) {
      if (id === undefined || !isMade) continue;
      await writes.write((transaction) =>
        transaction
          .deleteFrom("lists")
          .where("id", "=", id)
          .where("profile_id", "=", row.profile_id)
          .where("titles", "=", 0)
          .where("name", "=", name)
          .where("description", "=", description)
          .where("share_key", "is", null)
          .execute(),
      );
    }
  }

  return {
    /** Returns whether nothing is left to take back. */
    async undoSome(row: ImportRow, signal: AbortSignal): Promise<boolean> {
      const titles = await titlesQuery(database.kysely, row.id, "matched")
        .limit(SLICE_TITLES)
        .execute();
      for (const title of titles) {
        if (signal.aborted) return false;
        await undoOne(row, title);
      }
      if (titles.length > 0) return false;
      await dropLists(row);
      return true;
    },
  };
}
