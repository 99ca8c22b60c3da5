import type { PlayerKind } from "#app/services/players/player.ts";

/** The players that can be connected. */
export const playerKinds = ["jellyfin", "emby", "plex"] as const satisfies PlayerKind[];

/** Which past is carried over when a player and a profile agree for the first time. */
export const firstChoices = ["both", "from-there", "to-there"] as const;
export type FirstChoice = (typeof firstChoices)[number];
