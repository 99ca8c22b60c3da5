import { msg, type MarkedText } from "#app/translations/t.ts";

/** What shows one kind of choice on a page. */
interface Marks {
  paint: () => void;
  /** Whether it is chosen now; undefined while unknown. */
  isMarked: (about: string) => boolean | undefined;
  /** Receives the state that the server reports. */
  settle: (about: string, data: Record<string, unknown>) => void;
}

interface ToggleKind {
  /** Where a toggle is sent, and the names of its time there. */
  path: `/api/${string}`;
  on: string;
  off: string;
  /** What is said once it is on, off, or was refused. */
  words: { on: MarkedText; off: MarkedText; unchanged: MarkedText };
  marks: () => Promise<Marks>;
}

/** The buttons of one kind belong to the form of its name. */
export const toggleKinds = {
  watchlist: {
    path: "/api/user-watchlist",
    on: "added_at",
    off: "removed_at",
    words: {
      on: msg("Added to your watchlist"),
      off: msg("Removed from your watchlist"),
      unchanged: msg("Your watchlist is as it was."),
    },
    marks: () => import("../library/watchlist-marks.ts"),
  },
  watched: {
    path: "/api/watched",
    on: "watched_at",
    off: "unwatched_at",
    words: {
      on: msg("Marked as watched"),
      off: msg("No longer marked as watched"),
      unchanged: msg("Your marks are as they were."),
    },
    marks: () => import("../library/watched-marks.ts"),
  },
  follow: {
    path: "/api/follows",
    on: "followed_at",
    off: "unfollowed_at",
    words: {
      on: msg("You follow it now"),
      off: msg("You no longer follow it"),
      unchanged: msg("What you follow is as it was."),
    },
    marks: async () => (await import("../library/watchlist-marks.ts")).follow,
  },
  unwanted: {
    path: "/api/unwanted",
    on: "unwanted_at",
    off: "wanted_at",
    words: {
      on: msg("Left out"),
      off: msg("No longer left out"),
      unchanged: msg("Your marks are as they were."),
    },
    marks: async () => (await import("../library/watchlist-marks.ts")).unwanted,
  },
} satisfies Record<string, ToggleKind>;
