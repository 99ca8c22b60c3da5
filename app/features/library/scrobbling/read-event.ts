import { findJsonProblem } from "#app/lib/text/json-problem.ts";

import { isFields } from "../imports/files/field-values.ts";
import { players } from "./players.ts";
import type { ReadEvent } from "./scrobble-event.ts";

/** Far more than any player sends. */
export const MOST_EVENT_CHARACTERS = 256 * 1024;
const MOST_OF_EVENT = { deepest: 12, mostValues: 20_000 };

/** Reads what a player sent, whichever it is. */
export function readEvent(text: string, actionOfAddress: string): ReadEvent {
  const sent = parse(text);
  const player = isFields(sent)
    ? Object.values(players).find(({ isFrom }) => isFrom(sent))
    : undefined;
  if (!isFields(sent) || player === undefined) return { outcome: "malformed", source: "other" };
  return player.read(sent, actionOfAddress);
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
