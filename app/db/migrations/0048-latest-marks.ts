import type { Migration } from "kysely/migration";

/** What a profile marked as watched last, without reading all of its marks. */
export const latestMarks: Migration = {
  async up({ schema }) {
    await schema
      .createIndex("watched_marks_latest")
      .on("watched_marks")
      .columns(["profile_id", "is_watched", "changed_at"])
      .execute();
  },
};
