import { sql, type Kysely } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";

import type { TitleName } from "./film-matches.server.ts";

export type FilmDecisions = ReturnType<typeof createFilmDecisions>;

/** Engines accept this many values in one statement. */
const MOST_NAMED = 500;
const MOST_FEATURED = 20;
/** The name is that of another title. */
const NAMELESS = { title_name: null, title_lang: null, title_poster: null };

/** Which items the operator has withdrawn, and which lead the lists. */
export function createFilmDecisions({ kysely }: Pick<Database, "kysely">) {
  async function hiddenAmong(filmIds: readonly string[]): Promise<Set<string>> {
    const hidden = new Set<string>();
    for (let at = 0; at < filmIds.length; at += MOST_NAMED) {
      const rows = await kysely
        .selectFrom("film_decisions")
        .select("film_id")
        .where("film_id", "in", filmIds.slice(at, at + MOST_NAMED))
        .where("is_hidden", "=", 1)
        .execute();
      for (const { film_id } of rows) hidden.add(film_id);
    }
    return hidden;
  }

  return {
    hiddenAmong,

    /** Those that are not withdrawn. */
    async withoutHidden<Item>(
      items: readonly Item[],
      idOf: (item: Item) => string,
    ): Promise<Item[]> {
      const hidden = await hiddenAmong(items.map(idOf));
      return items.filter((item) => !hidden.has(idOf(item)));
    },

    /** The one that was featured last comes first. */
    async listFeatured(): Promise<string[]> {
      const rows = await kysely
        .selectFrom("film_decisions")
        .select("film_id")
        .where("is_featured", "=", 1)
        .orderBy("decided_at", "desc")
        .orderBy("film_id")
        .limit(MOST_FEATURED)
        .execute();
      return rows.map(({ film_id }) => film_id);
    },
  };
}

/**
 * Sets permanently which title an item is, or that it is none. What was found before is remembered:
 * it still counts for children, and comes back when the decision is undone.
 */
export async function setFilmTitle(
  executor: Kysely<Schema>,
  filmId: string,
  title: TitleName | undefined,
  nowMs: number,
): Promise<void> {
  const match = {
    title_kind: title?.kind ?? null,
    title_id: title?.id ?? null,
    // Nobody has looked at this title yet.
    title_year: null,
    title_vote: null,
    ...NAMELESS,
    is_set: 1,
    matched_at: nowMs,
  };
  const found = (column: "kind" | "id") =>
    sql<never>`case when film_matches.is_set = 0 then film_matches.${sql.ref(`title_${column}`)}
      else film_matches.${sql.ref(`found_${column}`)} end`;
  await executor
    .insertInto("film_matches")
    // The operator has seen that it plays, unless we know better.
    .values({ film_id: filmId, ...match, is_playable: 1 })
    .onConflict((conflict) =>
      conflict
        .column("film_id")
        .doUpdateSet({ ...match, found_kind: found("kind"), found_id: found("id") }),
    )
    .execute();
}

/** Takes an operator's title back; false where there is none. The item is looked up again. */
export async function undoFilmTitle(executor: Kysely<Schema>, filmId: string): Promise<boolean> {
  const restored = await executor
    .updateTable("film_matches")
    .set(({ ref }) => ({
      title_kind: ref("found_kind"),
      title_id: ref("found_id"),
      found_kind: null,
      found_id: null,
      ...NAMELESS,
      is_set: 0,
      matched_at: 0,
    }))
    .where("film_id", "=", filmId)
    .where("is_set", "=", 1)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}
