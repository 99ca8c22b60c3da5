import type { OutsideIds } from "./files/collected.ts";
import type { ImportsOptions } from "./imports.server.ts";
import type { TitleOutcome, TitleRow } from "./imports-queries.server.ts";
import type { FoundHere } from "./match-title.server.ts";

interface Outcome {
  outcome: TitleOutcome;
  reason?: string;
  found?: FoundHere;
  isChosen?: boolean | undefined;
}

/** Stores what became of a file's titles. */
export function createFoundStore({ writes }: Pick<ImportsOptions, "writes">) {
  return {
    async storeOutcome(
      { importId, number }: { importId: string; number: number },
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
          .values({ content_type: name.kind, content_id: name.id, imdb_id: imdb })
          .onConflict((conflict) => conflict.doNothing())
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
