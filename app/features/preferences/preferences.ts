import { parseTheme, type Theme } from "#app/lib/device-choices.ts";
import { zoneOf } from "#app/lib/formats/dates.ts";
import { isTimeZone } from "#app/lib/formats/zoned-time.ts";
import { PLAYBACK_RATES } from "#app/lib/playing/playback-rates.ts";
import { meaningsOf, type KeyMeanings, type PlayerKeys } from "#app/lib/playing/player-keys.ts";
import { isRegion } from "#app/lib/setting.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

/** A profile's preferences. */
export interface Preferences {
  theme: Theme;
  /** Empty: the server's default. */
  region: string;
  /** Empty for none, "any", or a language code. */
  captions: string;
  autoplaysTrailers: boolean;
  reducesData: boolean;
  hidesWatched: boolean;
  /** What is on the watchlist is followed by itself. */
  followsWatchlist: boolean;
  /** Whether cards show what the viewer rated. */
  showsRatings: boolean;
  /** Empty: that of the region. */
  timeZone: string;
  /** How fast films play. */
  playbackRate: number;
}

export const ANY_CAPTIONS = "any";

export const defaultPreferences: Preferences = {
  theme: "system",
  region: "",
  captions: "",
  autoplaysTrailers: true,
  reducesData: false,
  hidesWatched: false,
  followsWatchlist: false,
  showsRatings: false,
  timeZone: "",
  playbackRate: 1,
};

/** The preferences that pages and the player follow, stored in the viewer's record. */
export interface PaintedPreferences extends Pick<
  Preferences,
  "captions" | "autoplaysTrailers" | "hidesWatched" | "showsRatings" | "playbackRate"
> {
  /** Where some keys of the player are others than usual. */
  keys?: KeyMeanings;
}

export const paintedPreferences = (
  preferences: Preferences,
  keys: PlayerKeys,
): PaintedPreferences => ({
  captions: preferences.captions,
  autoplaysTrailers: preferences.autoplaysTrailers,
  hidesWatched: preferences.hidesWatched,
  showsRatings: preferences.showsRatings,
  playbackRate: preferences.playbackRate,
  ...(Object.keys(keys).length > 0 && { keys: meaningsOf(keys) }),
});

/** The zone in which a profile's days and hours are counted. */
export const zoneOfViewer = (
  { timeZone }: Pick<Preferences, "timeZone">,
  { region }: { region: string },
): string => timeZone || zoneOf(region);

export interface ParsedPreferences {
  preferences: Preferences;
  /** What is wrong, by field name; such a field gets its default. */
  errors: Partial<Record<keyof Preferences, MarkedText>>;
}

/** What a form sends: a checkbox only when it is on. */
export type PreferenceFields = Readonly<Partial<Record<keyof Preferences, string | undefined>>>;

/** Reads what a form sent. */
export function parsePreferences(
  fields: PreferenceFields,
  captionLanguages: readonly string[],
): ParsedPreferences {
  const errors: ParsedPreferences["errors"] = {};
  const read = <Value>(
    name: keyof Preferences,
    parse: (text: unknown) => Value | undefined,
    fallback: Value,
  ) => {
    const value = parse(fields[name]);
    if (value === undefined) errors[name] = msg("Please choose one of these");
    return value ?? fallback;
  };
  const oneOf = (isKnown: (text: string) => boolean) => (text: unknown) =>
    typeof text === "string" && (text === "" || isKnown(text)) ? text : undefined;
  const isCaptions = (text: string) => text === ANY_CAPTIONS || captionLanguages.includes(text);
  const none = defaultPreferences;
  const preferences = {
    theme: read("theme", parseTheme, none.theme),
    region: read("region", oneOf(isRegion), none.region),
    captions: read("captions", oneOf(isCaptions), none.captions),
    autoplaysTrailers: read("autoplaysTrailers", parseSwitch, none.autoplaysTrailers),
    reducesData: read("reducesData", parseSwitch, none.reducesData),
    hidesWatched: read("hidesWatched", parseSwitch, none.hidesWatched),
    followsWatchlist: read("followsWatchlist", parseSwitch, none.followsWatchlist),
    showsRatings: read("showsRatings", parseSwitch, none.showsRatings),
    playbackRate: read("playbackRate", parsePlaybackRate, none.playbackRate),
    timeZone: read("timeZone", (text = "") => oneOf(isTimeZone)(text), none.timeZone),
  };
  return { preferences, errors };
}

/** A form that does not have it leaves it as it comes. */
export const parsePlaybackRate = (text: unknown = "1"): number | undefined =>
  PLAYBACK_RATES.find((rate) => `${rate}` === String(text));

function parseSwitch(text: unknown): boolean | undefined {
  if (text === undefined) return false;
  return text === "on" ? true : undefined;
}

/** Formats preferences as a form would send them. */
export function formatPreferences(preferences: Preferences): string {
  const sent = Object.entries(preferences).filter(([, value]) => value !== false);
  return new URLSearchParams(
    sent.map(([name, value]) => [name, value === true ? "on" : String(value)]),
  ).toString();
}

/** The preferences that differ from those before. */
export function changedOf(before: Preferences, after: Preferences): Partial<Preferences> {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => was.get(name) !== value),
  );
}
