import type { Database } from "#app/db/connect.server.ts";

/** A player that a profile has connected, with an item and where a film of it goes on. */
export async function addPlayerRows({ kysely }: Database, profile_id: string): Promise<void> {
  await kysely
    .insertInto("player_connections")
    .values({
      id: "p",
      profile_id,
      kind: "jellyfin",
      name: "x",
      person: "x",
      sealed: "x",
      language: "en",
      region: "IN",
      zone: "Asia/Kolkata",
      created_at: 1,
    })
    .execute();
  const state = { is_watched: 1, progress: 0, played_at: 1 };
  await kysely
    .insertInto("player_items")
    .values({
      connection_id: "p",
      item_id: "x",
      profile_id,
      content_title: "x",
      matched_at: 1,
      ...state,
    })
    .execute();
  await kysely
    .insertInto("player_positions")
    .values({
      profile_id,
      content_type: "movie",
      content_id: "1",
      part: "",
      progress: 1,
      changed_at: 1,
    })
    .execute();
}
