import { numberOf, textOf, titleOf, yearOf, type Fields } from "../imports/files/field-values.ts";
import { episodeOf, readIds } from "../imports/files/outside-ids.ts";
import {
  partOf,
  secondsOf,
  toEvent,
  whoOf,
  type ReadEvent,
  type ScrobbleAction,
} from "./scrobble-event.ts";

const ACTIONS = new Map<string, ScrobbleAction>([
  ["play", "start"],
  ["resume", "progress"],
  ["pause", "progress"],
  ["stop", "stop"],
  ["watched", "watched"],
]);
const source = "tautulli";
const WHOLE = 100;
const MINUTE_SECONDS = 60;

const PARAMETERS = [
  "action",
  "user",
  "media_type",
  "title",
  "year",
  "imdb_id",
  "themoviedb_id",
  "thetvdb_id",
  "show_name",
  "season_num",
  "episode_num",
  "duration",
  "progress_percent",
] as const;

/**
 * The JSON Data that its webhook sends: each field has the name of the parameter that fills it.
 * Tautulli itself proposes nothing, and sends an empty body.
 */
export const TAUTULLI_TEMPLATE = JSON.stringify(
  Object.fromEntries(PARAMETERS.map((name) => [name, `{${name}}`])),
  null,
  2,
);

const OWN = ["media_type", "themoviedb_id", "thetvdb_id", "season_num", "progress_percent"];

export const isTautulliEvent = (sent: Fields): boolean =>
  OWN.some((name) => Object.hasOwn(sent, name));

/** Everything in it is text, and what does not apply is empty. */
export function readTautulliEvent(sent: Fields): ReadEvent {
  const [name, type] = [textOf(sent["action"]), textOf(sent["media_type"])];
  if (name === "" || type === "") return { outcome: "malformed", source };
  const action = ACTIONS.get(name);
  if (action === undefined || (type !== "movie" && type !== "episode")) {
    return { outcome: "not a film", source };
  }
  const { themoviedb_id: tmdb, imdb_id: imdb, thetvdb_id: tvdb } = sent;
  const common = {
    source,
    action,
    progress: partOf(Number(textOf(sent["progress_percent"])), WHOLE),
    durationSeconds: secondsOf((numberOf(sent["duration"]) ?? 0) * MINUTE_SECONDS),
    who: whoOf(sent["user"] ?? sent["username"]),
    // Of an episode they are its show's.
    ids: readIds({ tmdb, imdb, tvdb }),
  } as const;
  if (type === "movie") {
    const year = yearOf(sent["year"]);
    return toEvent({ ...common, kind: "movie", title: titleOf(sent["title"]), year });
  }
  return toEvent({
    ...common,
    kind: "tv",
    title: titleOf(sent["show_name"]),
    year: yearOf(sent["show_year"]),
    part: episodeOf(sent["season_num"], sent["episode_num"]) ?? "",
  });
}
