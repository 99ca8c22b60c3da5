import { jsonDepth } from "#app/lib/text/json-depth.ts";

import { isFields } from "../imports/files/field-values.ts";
import { isJellyfinEvent, readJellyfinEvent } from "./jellyfin-event.ts";
import { isTraktEvent, readTraktEvent } from "./kodi-event.ts";
import { readPlainEvent } from "./plain-event.ts";
import { isPlexEvent, readPlexEvent } from "./plex-event.ts";
import type { ReadEvent } from "./scrobble-event.ts";

/** Far more than any player sends. */
export const MOST_EVENT_CHARACTERS = 256 * 1024;
const DEEPEST = 12;

/** Reads what a player sent, whichever it is: each is known by its fields. */
export function readEvent(text: string, actionOfAddress: string): ReadEvent {
  const sent = parse(text);
  if (!isFields(sent)) return { outcome: "malformed" };
  if (isPlexEvent(sent)) return readPlexEvent(sent);
  if (isJellyfinEvent(sent)) return readJellyfinEvent(sent);
  if (isTraktEvent(sent)) return readTraktEvent(sent, actionOfAddress);
  return readPlainEvent(sent);
}

function parse(text: string): unknown {
  if (text.length > MOST_EVENT_CHARACTERS || jsonDepth(text, DEEPEST) > DEEPEST) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
