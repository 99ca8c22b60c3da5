import type { Database } from "#app/db/connect.server.ts";

/** A row of a profile in every table about its alerts. */
export async function addAlertRows({ kysely }: Database, profile_id: string): Promise<void> {
  await kysely
    .insertInto("alerts")
    .values({
      id: "a",
      profile_id,
      event_key: "x",
      kind: "release",
      content_type: "movie",
      content_id: "603",
      content_title: "The Matrix",
      about: "release",
      season: 0,
      episode: 0,
      episode_title: "",
      due_at: 1,
      made_at: 1,
      is_shown: 1,
    })
    .execute();
  await kysely
    .insertInto("alert_choices")
    .values({ profile_id, kind: "release", channel: "app", is_on: 0 })
    .execute();
  await kysely
    .insertInto("alert_targets")
    .values({ id: "t", profile_id, channel: "webhook", slot: "", name: "x", on_since: 1 })
    .execute();
  await kysely
    .insertInto("alert_deliveries")
    .values({ alert_id: "a", target_id: "t", profile_id, next_try_at: 1 })
    .execute();
  await kysely
    .insertInto("alert_times")
    .values({ profile_id, email_pace: "weekly", digest_day: 5, quiet_from: 1, quiet_until: 2 })
    .execute();
}
