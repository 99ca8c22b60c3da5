import type { Generated } from "kysely";

import type { Optional } from "./schema-accounts.ts";

/** The tables of other players and what they report, and of what is shared. */
export interface ScrobblingTables {
  scrobble_addresses: SecretAddressTable;
  stremio_addresses: SecretAddressTable;
  scrobbles: ScrobblesTable;
  outside_plays: OutsidePlaysTable;
  shared_years: SharedYearsTable;
  public_profiles: PublicProfilesTable;
}

/** A profile whose ratings and shared lists are public. */
interface PublicProfilesTable {
  profile_id: string;
  /** What the address of its page ends with: a key, or the name that its owner chose. */
  address: string;
  is_named: number;
  has_ratings: number;
  has_lists: number;
  created_at: number;
}

/** A year in review that its owner shares. */
interface SharedYearsTable {
  profile_id: string;
  year: number;
  /** What the address of its public page ends with. */
  share_key: string;
  /** What its picture says, as a JSON object, and in which language. */
  words: string;
  language: string;
  picture_base64: string;
  created_at: number;
}

/** A profile's secret address, for its players: only its hash is stored. */
interface SecretAddressTable {
  profile_id: string;
  token_hash: string;
  created_at: number;
}

/** What players reported last, and what became of it. */
export interface ScrobblesTable {
  id: string;
  profile_id: string;
  /** What the report says it is about; empty where it says nothing. */
  title_key: string;
  source: "plex" | "jellyfin" | "emby" | "tautulli" | "kodi" | "other";
  action: "start" | "progress" | "stop" | "watched" | "unwatched" | "none";
  outcome:
    | "stored"
    | "unknown title"
    | "unclear title"
    | "age limit"
    | "paused"
    | "somebody else"
    | "not a film"
    | "malformed"
    /** The film database did not answer; it is asked again. */
    | "waiting"
    | "unanswered"
    | "full";
  /** As the report calls it. */
  title: string;
  part: string;
  /** The title here. */
  content_type: Optional<"movie" | "tv">;
  content_id: Optional<string>;
  /** How often the same came in a row. */
  times: number;
  received_at: number;
  /** What is said, as a JSON object, while it waits for the film database. */
  waiting: Optional<string>;
  /** When the film database is asked again; for a minute this is also the lease of the server that asks. */
  due_at: Optional<number>;
  failures: Generated<number>;
}

/** What a profile played elsewhere: a title, or an episode, once a day. */
interface OutsidePlaysTable {
  profile_id: string;
  content_type: "movie" | "tv";
  content_id: string;
  /** Empty for a film, "S2E5" for an episode. */
  part: string;
  /** Such as 2026-11-23, where the viewer lives. */
  day: string;
  content_title: string;
  content_lang: Optional<string>;
  source: ScrobblesTable["source"];
  /** How much of it was played. */
  percent: number;
  /** 0 where the player does not say it. */
  duration_seconds: number;
  is_finished: number;
  played_at: number;
}
