import type { Database } from "#app/db/connect.server.ts";

export type FilmAllowances = ReturnType<typeof createFilmAllowances>;

/** Engines accept this many values in one statement. */
const MOST_NAMED = 500;

/** The items that the operator shows although nothing states that they are free. */
export function createFilmAllowances({ kysely }: Pick<Database, "kysely">) {
  return {
    /** The allowed ones of some items. */
    async among(filmIds: readonly string[]): Promise<Set<string>> {
      if (filmIds.length === 0) return new Set();
      const rows = await kysely
        .selectFrom("film_allowances")
        .select("film_id")
        .where("film_id", "in", filmIds.slice(0, MOST_NAMED))
        .execute();
      return new Set(rows.map(({ film_id }) => film_id));
    },

    /** Newest first. */
    async list(most: number): Promise<string[]> {
      const rows = await kysely
        .selectFrom("film_allowances")
        .select("film_id")
        .orderBy("allowed_at", "desc")
        .orderBy("film_id")
        .limit(most)
        .execute();
      return rows.map(({ film_id }) => film_id);
    },
  };
}
