import type { OutsideIds } from "./files/collected.ts";
import type { ImportsOptions } from "./imports.server.ts";
import type { TitleOutcome, TitleRow } from "./imports-queries.server.ts";
import type { FoundHere } from "./match-title.server.ts";
import {
  changesBetween,
  readState,
  type TitleChanges,
  type TitleKey,
  type TitleState,
} from "./title-state.server.ts";

interface Outcome {
  outcome: TitleOutcome;
  reason?: string;
  found?: FoundHere;
  isChosen?: boolean | undefined;
}

interface TitlePlace {
  importId: string;
  number: number;
}

/** What a title was before its import, until its import is done; and then what changed. */
interface Undo {
  before?: TitleState;
  changes?: TitleChanges;
}

/** Stores what became of a file's titles. */
export function createFoundStore({
  database,
  writes,
  now = Date.now,
}: Pick<ImportsOptions, "database" | "writes" | "now">) {
  const setUndo = ({ importId, number }: TitlePlace, undo: Undo) =>
    writes.write((transaction) =>
      transaction
        .updateTable("import_titles")
        .set({ undo: JSON.stringify(undo) })
        .where("import_id", "=", importId)
        .where("number", "=", number)
        .execute(),
    );

  return {
    /**
     * Remembers what some work changes of a title. What it was before is stored first: a server that
     * dies in the middle does the work again, and then knows it.
     */
    async rememberChanges<Result>(
      { place, key, stored }: { place: TitlePlace; key: TitleKey; stored: string },
      work: () => Promise<Result>,
    ): Promise<Result> {
      const known: Undo = stored === "" ? {} : JSON.parse(stored);
      const before = known.before ?? (await readState(database.kysely, key));
      await setUndo(place, { before });
      const result = await work();
      const changes = changesBetween(before, await readState(database.kysely, key));
      await setUndo(place, { changes });
      return result;
    },

    async storeOutcome(
      { importId, number }: TitlePlace,
      { outcome, reason = "", found, isChosen }: Outcome,
    ): Promise<void> {
      await writes.write((transaction) =>
        transaction
          .updateTable("import_titles")
          .set({
            outcome,
            reason,
            ...(isChosen && { is_chosen: 1 }),
            ...(found && columnsOf(found)),
          })
          .where("import_id", "=", importId)
          .where("number", "=", number)
          // A person may have decided in the meantime.
          .where("outcome", "in", ["waiting", "accepted"])
          .execute(),
      );
    },

    /** What IMDb calls it, for exports. */
    async storeImdbId({ ids }: TitleRow, { name, part }: FoundHere): Promise<void> {
      const { imdb }: OutsideIds = JSON.parse(ids);
      if (imdb === undefined || part) return;
      await writes.write((transaction) =>
        transaction
          .insertInto("imdb_titles")
          .values({
            content_type: name.kind,
            content_id: name.id,
            imdb_id: imdb,
            known_at: now(),
          })
          .onConflict((conflict) =>
            conflict.columns(["content_type", "content_id"]).doUpdateSet({ known_at: now() }),
          )
          .execute(),
      );
    },
  };
}

const columnsOf = ({ name, facts, part = "" }: FoundHere) => ({
  content_type: name.kind,
  content_id: name.id,
  content_title: facts.title,
  content_year: facts.year,
  content_lang: facts.lang ?? null,
  poster_path: facts.posterPath ?? null,
  part,
});
