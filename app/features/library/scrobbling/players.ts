import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Fields } from "../imports/files/field-values.ts";
import { isEmbyEvent, readEmbyEvent } from "./emby-event.ts";
import { isJellyfinEvent, readJellyfinEvent } from "./jellyfin-event.ts";
import { isKodiEvent, readKodiEvent } from "./kodi-event.ts";
import { isPlainEvent, readPlainEvent } from "./plain-event.ts";
import { isPlexEvent, readPlexEvent } from "./plex-event.ts";
import type { ReadEvent, ScrobbleSource } from "./scrobble-event.ts";
import { isTautulliEvent, readTautulliEvent } from "./tautulli-event.ts";

interface Player {
  /** The same in every language, except where nobody knows it. */
  name: string | MarkedText;
  /** Whether a report is of this player: it has what only this player's reports have. */
  isFrom: (sent: Fields) => boolean;
  read: (sent: Fields, actionOfAddress: string) => ReadEvent;
  /** What to switch on, where a report cannot be read. */
  advice: MarkedText;
}

/** Every player whose reports are read. */
export const players: Readonly<Record<ScrobbleSource, Player>> = {
  plex: {
    name: "Plex",
    isFrom: isPlexEvent,
    read: readPlexEvent,
    advice: msg("Please add your address in Plex itself, under Account, Webhooks."),
  },
  jellyfin: {
    name: "Jellyfin",
    isFrom: isJellyfinEvent,
    read: readJellyfinEvent,
    advice: msg("Please choose Send All Properties in Jellyfin's plugin Webhook."),
  },
  emby: {
    name: "Emby",
    isFrom: isEmbyEvent,
    read: readEmbyEvent,
    advice: msg("Please choose the events of Playback in Emby's Webhooks."),
  },
  tautulli: {
    name: "Tautulli",
    isFrom: isTautulliEvent,
    read: readTautulliEvent,
    advice: msg("Please copy the JSON Data for Tautulli from the screen of your address."),
  },
  kodi: {
    name: "Kodi",
    isFrom: isKodiEvent,
    read: readKodiEvent,
    advice: msg(
      "Please use Kodi's add-on HTTP Scrobbler, or put the action at the end of your address, such as &action=start.",
    ),
  },
  other: {
    name: msg("Another player"),
    isFrom: isPlainEvent,
    read: readPlainEvent,
    advice: msg(
      "Jellyfin needs Send All Properties, and Tautulli sends nothing until you fill in its JSON Data.",
    ),
  },
};

export function playerName(source: ScrobbleSource): string {
  const { name } = players[source];
  return typeof name === "string" ? name : t(name);
}

export const adviceFor = (source: ScrobbleSource): string => t(players[source].advice);
