import type { Migration } from "kysely/migration";

/** Years in review that their owners share by a link, each as a picture. */
export const sharedYears: Migration = {
  async up({ schema }) {
    await schema
      .createTable("shared_years")
      .addColumn("profile_id", "text", (column) =>
        column.notNull().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("year", "integer", (column) => column.notNull())
      .addColumn("share_key", "text", (column) => column.notNull().unique())
      .addColumn("words", "text", (column) => column.notNull())
      .addColumn("language", "text", (column) => column.notNull())
      .addColumn("picture_base64", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("shared_years_year", ["profile_id", "year"])
      .execute();
  },
};
