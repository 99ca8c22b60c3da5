import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Several profiles for an account, some of them children's; and each session's active profile. */
export const profiles: Migration = {
  async up(kysely) {
    const { schema } = kysely;
    // One of five positions, which no two profiles of an account can share: so there are never six.
    await schema
      .alterTable("profiles")
      .addColumn("place", "integer", (column) =>
        column
          .notNull()
          .defaultTo(1)
          .check(sql`place between 1 and 5`),
      )
      .execute();
    await schema
      .alterTable("profiles")
      .addColumn("colour", "text", (column) => column.notNull().defaultTo("bulb"))
      .execute();
    await schema
      .alterTable("profiles")
      .addColumn("face", "text", (column) => column.notNull().defaultTo("initials"))
      .execute();
    // Null is an adult's profile.
    await schema
      .alterTable("profiles")
      .addColumn("ceiling", "text", (column) =>
        column.check(sql`ceiling in ('little', 'kids', 'teens')`),
      )
      .execute();
    await schema
      .createIndex("profiles_place")
      .unique()
      .on("profiles")
      .columns(["user_id", "place"])
      .execute();
    // Null is the account's first profile. A session is deleted with its profile, so that deleting
    // a child's profile does not let the child out of it.
    await schema
      .alterTable("sessions")
      .addColumn("profile_id", "text", (column) =>
        column.references("profiles.id").onDelete("cascade"),
      )
      .execute();
    await schema.createIndex("sessions_profile_id").on("sessions").column("profile_id").execute();
    await schema.alterTable("users").addColumn("pin_hash", "text").execute();
  },
};
