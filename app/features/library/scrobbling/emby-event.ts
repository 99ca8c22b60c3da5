import { fieldsOf, textOf, type Fields } from "../imports/files/field-values.ts";
import { toItemEvent } from "./item-event.ts";
import {
  partOf,
  secondsOf,
  TICKS,
  whoOf,
  type ReadEvent,
  type ScrobbleAction,
} from "./scrobble-event.ts";

const ACTIONS = new Map<string, ScrobbleAction>([
  ["playback.start", "start"],
  ["playback.unpause", "progress"],
  ["playback.pause", "progress"],
  ["playback.stop", "stop"],
  ["playback.scrobble", "watched"],
  ["item.markplayed", "watched"],
  ["item.markunplayed", "unwatched"],
]);
const source = "emby";

/** Others write `event` in small letters. */
export const isEmbyEvent = ({ Event }: Fields): boolean => typeof Event === "string";

export function readEmbyEvent(sent: Fields): ReadEvent {
  const action = ACTIONS.get(textOf(sent["Event"]));
  if (action === undefined) return { outcome: "not a film", source };
  const item = fieldsOf(sent["Item"]);
  const { Type: type } = item;
  if (type === undefined) return { outcome: "malformed", source };
  if (type !== "Movie" && type !== "Episode") return { outcome: "not a film", source };
  const playing = fieldsOf(sent["PlaybackInfo"]);
  const durationSeconds = secondsOf(item["RunTimeTicks"], TICKS);
  const common = {
    source,
    action,
    progress: partOf(secondsOf(playing["PositionTicks"], TICKS), durationSeconds),
    durationSeconds,
    isComplete: playing["PlayedToCompletion"] === true,
    at: textOf(sent["Date"]),
    who: whoOf(fieldsOf(sent["User"])["Name"]),
  } as const;
  return toItemEvent(common, {
    isMovie: type === "Movie",
    numbers: numbersOf(item),
    name: item["Name"],
    year: item["ProductionYear"],
    series: item["SeriesName"],
    // The year that is sent is the episode's own.
    seriesYear: undefined,
    season: item["ParentIndexNumber"],
    episode: item["IndexNumber"],
  });
}

/** Plugins write the names of catalogs in capitals, too. */
const numbersOf = (item: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(item["ProviderIds"])).map(([name, id]) => [name.toLowerCase(), id]),
  );
