import {
  fieldsOf,
  isFields,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../imports/files/field-values.ts";
import { episodeOf, readIds } from "../imports/files/outside-ids.ts";
import {
  partOf,
  secondsOf,
  toEvent,
  type ReadEvent,
  type ScrobbleAction,
} from "./scrobble-event.ts";

/** Those of Trakt, and the others of HTTP Scrobbler. */
const ACTIONS = new Map<string, ScrobbleAction>([
  ["start", "start"],
  ["pause", "progress"],
  ["progress", "progress"],
  ["stop", "stop"],
  ["scrobble", "watched"],
  ["resume", "progress"],
  ["seek", "progress"],
  ["interval", "progress"],
  ["end", "stop"],
]);
const source = "kodi";
const WHOLE = 100;
const OWN = ["mediaType", "uniqueIds", "tvShowTitle", "jsonrpc"];

/** A movie, or a show and its episode, as Trakt has them. */
const isAsForTrakt = ({ movie, show, episode }: Fields): boolean =>
  isFields(movie) || (isFields(show) && isFields(episode));

/** What add-ons send; Kodi's own notifications only have a number of its library. */
export const isKodiEvent = (sent: Fields): boolean =>
  isAsForTrakt(sent) || OWN.some((name) => Object.hasOwn(sent, name));

/** Trakt has an address for each action; here it is a field, or a part of the address. */
export function readKodiEvent(sent: Fields, actionOfAddress: string): ReadEvent {
  const name = textOf(sent["action"] ?? sent["event"]) || actionOfAddress;
  const action = ACTIONS.get(name);
  if (action === undefined) return { outcome: "malformed", source };
  if (isAsForTrakt(sent)) return readTraktEvent(sent, action);
  return readHttpScrobbler(sent, { action, isComplete: name === "end" });
}

function readTraktEvent(sent: Fields, action: ScrobbleAction): ReadEvent {
  const { movie, show, episode } = sent;
  const named = fieldsOf(movie ?? show);
  const { season, number, ids } = fieldsOf(episode);
  const { imdb, tvdb } = fieldsOf(ids);
  return toEvent({
    source,
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

interface KodiEnd {
  action: ScrobbleAction;
  /** It ended by itself. */
  isComplete: boolean;
}

/** What the add-on HTTP Scrobbler sends. */
function readHttpScrobbler(sent: Fields, ending: KodiEnd): ReadEvent {
  const { mediaType: type, uniqueIds } = sent;
  if (type === undefined) return { outcome: "malformed", source };
  if (type !== "movie" && type !== "episode") return { outcome: "not a film", source };
  const common = {
    source,
    ...ending,
    progress: partOf(Number(fieldsOf(sent["progress"])["percent"]), WHOLE),
    durationSeconds: secondsOf(sent["duration"]),
    at: textOf(sent["timestamp"]),
  } as const;
  const ids = fieldsOf(uniqueIds);
  if (type === "movie") {
    const [title, year] = [titleOf(sent["title"]), yearOf(sent["year"])];
    return toEvent({ ...common, kind: "movie", ids: readIds(ids), title, year });
  }
  const { imdb, tvdb } = ids;
  // The year that is sent is the episode's own.
  return toEvent({
    ...common,
    kind: "tv",
    ids: readIds(fieldsOf(sent["tvShowUniqueIds"])),
    episodeIds: readIds({ imdb, tvdb }),
    title: titleOf(sent["tvShowTitle"]),
    part: episodeOf(sent["season"], sent["episode"]) ?? "",
  });
}
