import type { Setting } from "#app/lib/setting.ts";

import type { OutsideIds } from "../imports/files/collected.ts";
import {
  matchTitle,
  nameFound,
  type FoundHere,
  type MatchSources,
} from "../imports/match-title.server.ts";
import type { ScrobbleEvent } from "./scrobble-event.ts";

export type MatchedEvent =
  | { outcome: "matched"; found: FoundHere; part: string }
  | { outcome: "unclear title" | "unknown title" };

/**
 * Finds the title of an event as an import does. Nobody is asked, so only what is certain counts.
 * An episode's own number says which show and which episode it is.
 */
export async function matchEvent(
  { kind, title, year, ids, episodeIds, part }: ScrobbleEvent,
  setting: Setting,
  sources: MatchSources,
): Promise<MatchedEvent> {
  const { imdb, tvdb } = episodeIds;
  // Of an episode's number the name is not that of its show.
  const ofEpisode = (each: OutsideIds) => ({ kind, title: "", year: "", ids: each });
  const tries = [
    ...(imdb === undefined ? [] : [ofEpisode({ imdb })]),
    ...(tvdb === undefined ? [] : [ofEpisode({ tvdb })]),
    { kind, title, year, ids },
  ];
  for (const attempt of tries) {
    const matched = await matchTitle(attempt, setting, sources);
    if (matched.outcome === "guessed") return { outcome: "unclear title" };
    if (matched.outcome === "matched") {
      // Without an episode the whole show would be meant.
      if (matched.name.kind === "tv" && (matched.part ?? part) === "") {
        return { outcome: "unclear title" };
      }
      const facts = await nameFound(matched, setting, sources.lookUp);
      return { outcome: "matched", found: { ...matched, facts }, part: matched.part ?? part };
    }
  }
  return { outcome: "unknown title" };
}
