import type { Generated } from "kysely";

import type { Optional } from "./schema-accounts.ts";

/** The tables of the players that profiles connected. */
export interface PlayerTables {
  player_connections: PlayerConnectionsTable;
  player_items: PlayerItemsTable;
  player_positions: PlayerPositionsTable;
}

/** A player that agrees with a profile. */
export interface PlayerConnectionsTable {
  id: string;
  profile_id: string;
  kind: "jellyfin" | "emby" | "plex";
  /** What the player calls itself, and the person whose library it is. */
  name: string;
  person: string;
  /** Its address and key, encrypted. */
  sealed: string;
  /** What the viewer reads, where they live, and the zone of their days. */
  language: string;
  region: string;
  zone: string;
  created_at: number;
  /** When the viewer chose what becomes of the past; null while they are asked. */
  chosen_at: Optional<number>;
  /** What was changed here before is not sent there. */
  sends_since: Generated<number>;
  /** When the last look that was ended began. */
  looked_at: Optional<number>;
  agreed_at: Optional<number>;
  /** How many changes came from there, and went there. */
  from_there: Generated<number>;
  to_there: Generated<number>;
  /** When it is looked at next: also the lease of the server that does. Null while nothing is due. */
  due_at: Optional<number>;
  claims: Generated<number>;
  failures: Generated<number>;
  /** Why the last look failed, or why the viewer is asked again; otherwise empty. */
  problem: Generated<string>;
}

/** What a player said last of a film or an episode. */
export interface PlayerItemsTable {
  connection_id: string;
  item_id: string;
  profile_id: string;
  /** The title here; both null where it is not certain. */
  content_type: Optional<"movie" | "tv">;
  content_id: Optional<string>;
  /** Empty for a film, "S2E5" for an episode. */
  part: Generated<string>;
  content_title: string;
  content_lang: Optional<string>;
  matched_at: number;
  is_watched: number;
  /** Where it goes on, in ten thousandths. */
  progress: number;
  /** When it was played there; 0 where the player does not say it. */
  played_at: number;
  /** Who changed it last; null while nothing was agreed on. */
  origin: Optional<"player" | "here">;
  /** What is being sent, as a JSON object, until the player confirms it. */
  sent: Optional<string>;
}

/** Where a film or an episode goes on that is played elsewhere. */
interface PlayerPositionsTable {
  profile_id: string;
  content_type: "movie" | "tv";
  content_id: string;
  part: string;
  /** In ten thousandths; 0 is its beginning. */
  progress: number;
  changed_at: number;
}
