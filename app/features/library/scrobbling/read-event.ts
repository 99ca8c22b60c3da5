import { findJsonProblem } from "#app/lib/text/json-problem.ts";

import { isFields } from "../imports/files/field-values.ts";
import { isJellyfinEvent, readJellyfinEvent } from "./jellyfin-event.ts";
import { isTraktEvent, readTraktEvent } from "./kodi-event.ts";
import { readPlainEvent } from "./plain-event.ts";
import { isPlexEvent, readPlexEvent } from "./plex-event.ts";
import type { ReadEvent } from "./scrobble-event.ts";

/** Far more than any player sends. */
export const MOST_EVENT_CHARACTERS = 256 * 1024;
const MOST_OF_EVENT = { deepest: 12, mostValues: 20_000 };

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
  if (text.length > MOST_EVENT_CHARACTERS) return undefined;
  if (findJsonProblem(text, MOST_OF_EVENT).problem !== undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
