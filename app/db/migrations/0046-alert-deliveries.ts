import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Where alerts go besides the app, when, and what has been sent. */
export const alertDeliveries: Migration = {
  async up(kysely: Kysely<unknown>) {
    await createTargets(kysely);
    await createDeliveries(kysely);
    const { schema } = kysely;
    await schema
      .createTable("alert_times")
      .addColumn("profile_id", "text", (column) =>
        column.primaryKey().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("email_pace", "text", (column) =>
        column.notNull().check(sql`email_pace in ('at-once', 'weekly')`),
      )
      // 1 is Monday.
      .addColumn("digest_day", "integer", (column) => column.notNull())
      // Minutes since midnight in the profile's zone.
      .addColumn("quiet_from", "integer")
      .addColumn("quiet_until", "integer")
      .execute();
    // An email of alerts that still waits goes with its profile.
    await schema
      .alterTable("emails")
      .addColumn("alerts_of", "text", (column) =>
        column.references("profiles.id").onDelete("cascade"),
      )
      .execute();
    await schema.createIndex("emails_by_profile").on("emails").column("alerts_of").execute();
  },
};

async function createTargets({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("alert_targets")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("profile_id", "text", (column) =>
      column.notNull().references("profiles.id").onDelete("cascade"),
    )
    .addColumn("channel", "text", (column) =>
      column.notNull().check(sql`channel in ('email', 'push', 'webhook', 'ntfy')`),
    )
    // Which of several of a channel, such as one of the devices.
    .addColumn("slot", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    // Its address and keys, encrypted.
    .addColumn("sealed", "text")
    // What was due before is not sent.
    .addColumn("on_since", "bigint", (column) => column.notNull())
    .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("failing_since", "bigint")
    .addColumn("stopped_at", "bigint")
    .addUniqueConstraint("alert_targets_once", ["profile_id", "channel", "slot"])
    .execute();
}

async function createDeliveries({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("alert_deliveries")
    .addColumn("alert_id", "text", (column) =>
      column.notNull().references("alerts.id").onDelete("cascade"),
    )
    .addColumn("target_id", "text", (column) =>
      column.notNull().references("alert_targets.id").onDelete("cascade"),
    )
    .addColumn("profile_id", "text", (column) =>
      column.notNull().references("profiles.id").onDelete("cascade"),
    )
    // Null once it has ended.
    .addColumn("next_try_at", "bigint")
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    // 1: it waits for the end of the quiet hours, or for the digest.
    .addColumn("is_held", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("outcome", "text", (column) =>
      column.check(sql`outcome in ('sent', 'unwanted', 'failed')`),
    )
    .addColumn("ended_at", "bigint")
    .addPrimaryKeyConstraint("alert_deliveries_once", ["alert_id", "target_id"])
    .execute();
  await schema
    .createIndex("alert_deliveries_due")
    .on("alert_deliveries")
    .columns(["next_try_at"])
    .execute();
  await schema
    .createIndex("alert_deliveries_by_target")
    .on("alert_deliveries")
    .columns(["target_id", "next_try_at"])
    .execute();
  await schema
    .createIndex("alert_deliveries_by_profile")
    .on("alert_deliveries")
    .column("profile_id")
    .execute();
}
