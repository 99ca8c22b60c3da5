import { textOf, yearOf, type Fields } from "../imports/files/field-values.ts";
import { toItemEvent } from "./item-event.ts";
import {
  partOf,
  secondsOf,
  TICKS,
  whoOf,
  type ReadEvent,
  type ScrobbleAction,
} from "./scrobble-event.ts";

const source = "jellyfin";
const OWN = new Set([
  "NotificationType",
  "NotificationUsername",
  "ItemType",
  "SeriesName",
  "SeriesPremiereDate",
  "RunTimeTicks",
  "PlaybackPositionTicks",
  "UtcTimestamp",
]);

/**
 * What the webhook plugin sends: a template of one's own may have only some of what it sends with
 * "Send All Properties".
 */
export const isJellyfinEvent = (sent: Fields): boolean =>
  Object.keys(sent).some((name) => OWN.has(name) || name.startsWith("Provider_"));

export function readJellyfinEvent(sent: Fields): ReadEvent {
  const { NotificationType: notification, ItemType: type } = sent;
  if (notification === undefined) return { outcome: "malformed", source };
  const action = actionOf(sent);
  if (action !== undefined && type === undefined) return { outcome: "malformed", source };
  if (action === undefined || (type !== "Movie" && type !== "Episode")) {
    return { outcome: "not a film", source };
  }
  const durationSeconds = secondsOf(sent["RunTimeTicks"], TICKS);
  const common = {
    source,
    action,
    progress: partOf(secondsOf(sent["PlaybackPositionTicks"], TICKS), durationSeconds),
    durationSeconds,
    isComplete: isTrue(sent["PlayedToCompletion"]),
    at: textOf(sent["UtcTimestamp"]),
    who: whoOf(sent["NotificationUsername"] ?? sent["Username"]),
  } as const;
  return toItemEvent(common, {
    isMovie: type === "Movie",
    numbers: {
      tmdb: sent["Provider_tmdb"],
      imdb: sent["Provider_imdb"],
      tvdb: sent["Provider_tvdb"],
    },
    name: sent["Name"],
    year: sent["Year"],
    series: sent["SeriesName"],
    // What the plugin calls the year may be the episode's own.
    seriesYear: yearOf(sent["SeriesPremiereDate"]) || sent["Year"],
    season: sent["SeasonNumber"],
    episode: sent["EpisodeNumber"],
  });
}

/** What is saved during playback says nothing new; a mark is saved with the reason for it. */
function actionOf(sent: Fields): ScrobbleAction | undefined {
  switch (sent["NotificationType"]) {
    case "PlaybackStart":
      return "start";
    case "PlaybackProgress":
      return "progress";
    case "PlaybackStop":
      return "stop";
    case "UserDataSaved":
      if (sent["SaveReason"] !== "TogglePlayed") return undefined;
      return isTrue(sent["Played"]) ? "watched" : "unwatched";
    default:
      return undefined;
  }
}

/** A template of one's own may write them as text. */
const isTrue = (value: unknown): boolean => textOf(String(value)).toLowerCase() === "true";
