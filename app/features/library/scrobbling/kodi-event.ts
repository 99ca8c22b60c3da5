import {
  fieldsOf,
  isFields,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../imports/files/field-values.ts";
import { episodeOf, readIds } from "../imports/files/outside-ids.ts";
import { partOf, toEvent, type ReadEvent, type ScrobbleAction } from "./scrobble-event.ts";

const ACTIONS = new Map<string, ScrobbleAction>([
  ["start", "start"],
  ["pause", "progress"],
  ["progress", "progress"],
  ["stop", "stop"],
  ["scrobble", "watched"],
]);
const WHOLE = 100;

/** What add-ons that scrobble to Trakt send: a movie, or a show and its episode, and a progress. */
export const isTraktEvent = ({ movie, show, episode }: Fields): boolean =>
  isFields(movie) || (isFields(show) && isFields(episode));

/** Trakt has an address for each action; here it is a field, or a part of the address. */
export function readTraktEvent(sent: Fields, fromAddress: string): ReadEvent {
  const action = ACTIONS.get(textOf(sent["action"] ?? sent["event"]) || fromAddress);
  if (action === undefined) return { outcome: "malformed" };
  const { movie, show, episode } = sent;
  const named = fieldsOf(movie ?? show);
  const { season, number, ids } = fieldsOf(episode);
  const { imdb, tvdb } = fieldsOf(ids);
  return toEvent({
    source: "kodi",
    action,
    kind: movie === undefined ? "tv" : "movie",
    ids: readIds(fieldsOf(named["ids"])),
    episodeIds: readIds({ imdb, tvdb }),
    title: titleOf(named["title"]),
    year: yearOf(named["year"]),
    part: episodeOf(season, number) ?? "",
    progress: partOf(Number(sent["progress"]), WHOLE),
  });
}
