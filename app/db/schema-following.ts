import type { Optional } from "./schema-accounts.ts";

/** What viewers follow. */
export interface FollowingTables {
  follows: FollowsTable;
}

/** What a profile follows, and what it no longer follows. */
interface FollowsTable {
  profile_id: string;
  /** The film database's kinds and ids, and what it called this when it was followed. */
  content_type: "movie" | "tv" | "person" | "collection";
  content_id: string;
  content_title: string;
  /** The language of the name; a person has none. */
  content_lang: Optional<string>;
  /** A poster, or a portrait. */
  picture_path: Optional<string>;
  /** 0: no longer followed, although it may be on the watchlist. */
  is_followed: number;
  /** When the latest change was made, by the clock of the device that made it. */
  changed_at: number;
  /** When it arrived here. */
  recorded_at: number;
}
