import { t } from "#app/translations/t.ts";

import type { ScrobbleSource } from "./scrobble-event.ts";

const NAMES = { jellyfin: "Jellyfin", plex: "Plex", kodi: "Kodi" } as const;

/** What a player is called: a name, except where it says none. */
export const playerName = (source: ScrobbleSource): string =>
  source === "other" ? t("Another player") : NAMES[source];
