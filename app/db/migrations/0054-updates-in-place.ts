import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Lets PostgreSQL change a row beside itself, without touching an index. For that no index may have
 * a column that changes, and its page needs room; a profile's rows are few, and are still found by
 * their key. SQLite changes rows in place anyway, and keeps its indexes.
 */
export const updatesInPlace: Migration = {
  async up(kysely: Kysely<unknown>) {
    if (!(kysely.getExecutor().adapter instanceof PostgresAdapter)) return;
    for (const index of ["film_progress_updated_at", "ratings_list"]) {
      await kysely.schema.dropIndex(index).execute();
    }
    for (const [table, percent] of Object.entries(FILLED)) {
      await sql`alter table ${sql.table(table)} set (fillfactor = ${sql.lit(percent)})`.execute(
        kysely,
      );
    }
  },
};

/** How much of a page new rows fill. */
const FILLED = { film_progress: 75, ratings: 80, title_ratings: 75 };
