/** The media servers that can be connected. */
export type PlayerKind = "jellyfin" | "emby" | "plex";

/** Where a player is, and what opens it. */
export interface PlayerAddress {
  kind: PlayerKind;
  url: string;
  key: string;
  /** Whose marks they are, by the player's id of them; empty where the key itself says it. */
  personId: string;
}

/** What a player says of a film or an episode. */
export interface PlayerState {
  isWatched: boolean;
  /** Where it goes on, from 0 to 1; 0 is its beginning. */
  progress: number;
  /** When it was last played or marked there; 0 where the player does not say it. */
  atMs: number;
}

/** How a player names a film or a show. */
export interface PlayerTitle {
  title: string;
  /** Four digits, or empty. */
  year: string;
  /** Other catalogs' numbers for it, as the player spells them. */
  numbers: Readonly<Record<string, string>>;
}

/** A film or an episode in a player's library. */
export interface PlayerItem extends PlayerTitle {
  id: string;
  /** The show of an episode; undefined for a film. */
  episode?: { showId: string; season: number; number: number } | undefined;
  durationSeconds: number;
  state: PlayerState;
}

export interface TimeSpan {
  fromMs: number;
  untilMs: number;
}

/** One person's library in one player. Everything throws a `ServiceError` where it fails. */
export interface Player {
  /** What it is called, and who has a library there; nobody where the key says whose it is. */
  identify: () => Promise<{ name: string; people: { id: string; name: string }[] }>;
  listItems: () => Promise<PlayerItem[]>;
  /** By their ids. */
  listShows: () => Promise<Map<string, PlayerTitle>>;
  /**
   * Changes what it says of an item and returns what it says then; undefined where it says
   * something else than it did, or no longer has the item.
   */
  change: (item: PlayerItem, wanted: PlayerState) => Promise<PlayerState | undefined>;
  /** Between which times it says that something happened that it is told now. */
  timesOfChange: (item: PlayerItem, wanted: PlayerState, nowMs: number) => TimeSpan;
}

/** From here on only the credits are left, and it starts from its beginning. */
const FINISHED_PART = 0.95;

export function progressOf(position: number, duration: number): number {
  const part = duration > 0 ? position / duration : 0;
  return part > 0 && part < FINISHED_PART ? part : 0;
}

/** Copies differ a little in length, and players in what they round. */
export const isNear = (one: number, other: number) => Math.abs(one - other) <= 0.01;

type Content = Pick<PlayerState, "isWatched" | "progress">;

export const isSameContent = (one: Content, other: Content) =>
  one.isWatched === other.isWatched && isNear(one.progress, other.progress);
