import { fieldsOf, titleOf, textOf, yearOf, type Fields } from "../imports/files/field-values.ts";
import { episodeOf, guidsOf, readGuids, readIds } from "../imports/files/outside-ids.ts";
import {
  partOf,
  secondsOf,
  toEvent,
  whoOf,
  type ReadEvent,
  type ScrobbleAction,
} from "./scrobble-event.ts";

const ACTIONS = new Map<string, ScrobbleAction>([
  ["media.play", "start"],
  ["media.resume", "progress"],
  ["media.pause", "progress"],
  ["media.stop", "stop"],
  ["media.scrobble", "watched"],
]);
const source = "plex";
const MILLISECONDS = 1000;

/** The payload of a webhook of Plex. */
export const isPlexEvent = ({ event, Metadata, Account }: Fields): boolean =>
  typeof event === "string" && (Metadata !== undefined || Account !== undefined);

export function readPlexEvent(payload: Fields): ReadEvent {
  const action = ACTIONS.get(textOf(payload["event"]));
  const media = fieldsOf(payload["Metadata"]);
  const { type } = media;
  if (action === undefined || (type !== "movie" && type !== "episode")) {
    return { outcome: "not a film", source };
  }
  const durationSeconds = secondsOf(media["duration"], MILLISECONDS);
  const common = {
    source,
    action,
    progress: partOf(secondsOf(media["viewOffset"], MILLISECONDS), durationSeconds),
    durationSeconds,
    who: whoOf(fieldsOf(payload["Account"])["title"]),
    // Of a server's other people too, where its owner gave it the address.
    isOthers: payload["user"] === false,
  } as const;
  const ids = readGuids(guidsOf(media));
  if (type === "movie") {
    const year = yearOf(media["year"]);
    return toEvent({ ...common, kind: "movie", ids, title: titleOf(media["title"]), year });
  }
  return toEvent({
    ...common,
    kind: "tv",
    ids: readOldGuid(textOf(media["guid"])),
    episodeIds: ids,
    title: titleOf(media["grandparentTitle"]),
    part: episodeOf(media["parentIndex"], media["index"]) ?? "",
  });
}

/** The older agents name the show, such as `com.plexapp.agents.thetvdb://73141/2/5?lang=en`. */
function readOldGuid(guid: string) {
  const [, catalog, show] = /(tvdb|themoviedb):\/\/(\d{1,10})\/\d+\/\d+/.exec(guid) ?? [];
  return readIds(catalog === "tvdb" ? { tvdb: show } : { tmdb: show });
}
