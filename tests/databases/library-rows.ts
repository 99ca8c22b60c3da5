import type { Database } from "#app/db/connect.server.ts";

const CREATED = { created_at: 1, changed_at: 1 };

/** A row of what a profile rates, leaves out and lists in each of these tables. */
export async function addLibraryRows(
  { kysely }: Database,
  { userId, profileId }: { userId: string; profileId: string },
): Promise<void> {
  const owner = { profile_id: profileId, user_id: userId };
  const named = { content_type: "movie", content_id: "603" } as const;
  const title = { ...named, content_title: "The Matrix", sort_title: "matrix" };
  const at = { changed_at: 1, recorded_at: 1 };
  await kysely
    .insertInto("ratings")
    .values({ ...owner, ...title, ...at, half_stars: 9, note: "Again" })
    .execute();
  await kysely
    .insertInto("unwanted_titles")
    .values({ profile_id: profileId, ...title, ...at, is_unwanted: 1 })
    .execute();
  await kysely
    .insertInto("lists")
    .values({ id: "list", profile_id: profileId, name: "Rain", description: "", ...CREATED })
    .execute();
  await kysely
    .insertInto("list_titles")
    .values({ list_id: "list", profile_id: profileId, ...title, place: 1, added_at: 1 })
    .execute();
  await kysely
    .insertInto("watched_dates")
    .values({ profile_id: profileId, ...named, watched_on: "2026-11-22", recorded_at: 1 })
    .execute();
  await addPlayerRows({ kysely }, profileId);
}

/** The same of what other players report, and of shared years. */
async function addPlayerRows(
  { kysely }: Pick<Database, "kysely">,
  profileId: string,
): Promise<void> {
  const ofPlayer = { profile_id: profileId, content_type: "movie", content_id: "603" } as const;
  await kysely
    .insertInto("scrobble_addresses")
    .values({ profile_id: profileId, token_hash: "y", created_at: 1 })
    .execute();
  await kysely
    .insertInto("stremio_addresses")
    .values({ profile_id: profileId, token_hash: "y", created_at: 1 })
    .execute();
  await kysely
    .insertInto("scrobbles")
    .values({
      ...ofPlayer,
      id: "s",
      title_key: "x",
      source: "plex",
      action: "watched",
      outcome: "stored",
      title: "The Matrix",
      part: "",
      times: 1,
      received_at: 1,
    })
    .execute();
  await kysely
    .insertInto("public_profiles")
    .values({
      profile_id: profileId,
      address: "ada",
      is_named: 1,
      has_ratings: 1,
      has_lists: 1,
      created_at: 1,
    })
    .execute();
  await kysely
    .insertInto("shared_years")
    .values({
      profile_id: profileId,
      year: 2026,
      share_key: "z",
      words: "{}",
      language: "en",
      picture_base64: "",
      created_at: 1,
    })
    .execute();
  await kysely
    .insertInto("outside_plays")
    .values({
      ...ofPlayer,
      part: "",
      day: "2026-11-23",
      content_title: "The Matrix",
      source: "plex",
      percent: 100,
      duration_seconds: 8160,
      is_finished: 1,
      played_at: 1,
    })
    .execute();
}
