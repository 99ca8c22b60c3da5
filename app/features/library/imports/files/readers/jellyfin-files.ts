import { csvLines } from "#app/lib/text/csv.ts";

import type { ImportedChoices } from "../imported-choices.ts";
import {
  fieldsOf,
  listOf,
  momentOf,
  momentOrUnknown,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../field-values.ts";
import type { Destination, JsonFile } from "../format.ts";
import { episodeOf, readIds } from "../outside-ids.ts";
import type { TextFile } from "../read-table.ts";
import { watchedAt } from "./watched-at.ts";

/** The answer of Jellyfin or Emby to who asks for a user's items. */
export const itemsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : listOf(fieldsOf(value)["Items"]);

export function readJellyfinJson({ value }: JsonFile, { into }: Destination): boolean {
  const items = itemsOf(value).map(fieldsOf);
  const series = new Map(
    items.filter(({ Type }) => Type === "Series").map((item) => [textOf(item["Id"]), item]),
  );
  for (const item of items) {
    const user = fieldsOf(item["UserData"]);
    if (user["Played"] !== true) continue;
    const playedAt = user["LastPlayedDate"];
    if (item["Type"] === "Movie") {
      into.add({ ...identify(item, "movie"), choices: watchedAt(playedAt, into) });
    }
    if (item["Type"] === "Episode") {
      const part = episodeOf(item["ParentIndexNumber"], item["IndexNumber"]);
      const show = series.get(textOf(item["SeriesId"])) ?? { Name: item["SeriesName"] };
      const atMs = momentOrUnknown(playedAt, into.nowMs);
      if (part) into.add({ ...identify(show, "tv"), choices: { parts: [[part, atMs, true]] } });
    }
  }
  return true;
}

function identify(item: Fields, kind: "movie" | "tv") {
  // Emby has some of the names in other letters.
  const providers = Object.entries(fieldsOf(item["ProviderIds"])).map(
    ([name, id]) => [name.toLowerCase(), id] as const,
  );
  const known = Object.fromEntries(providers);
  // A film's number there may be that of an episode.
  const ids = readIds({ ...known, tvdb: kind === "tv" ? known["tvdb"] : undefined });
  return { kind, ids, title: titleOf(item["Name"]), year: yearOf(item["ProductionYear"]) };
}

/** Playing it for less than this was no watching. */
const FEWEST_SECONDS = 10 * 60;

/**
 * The backup of the plugin Playback Reporting: no headings, and names instead of numbers, except of
 * those who use the server.
 */
export function readPlaybackReport({ text }: TextFile, { into }: Destination): boolean {
  for (const line of csvLines(text, "\t")) {
    const [at = "", user = "", , type, name = "", , , , seconds] = line;
    const atMs = momentOf(`${at.slice(0, 19).replace(" ", "T")}Z`, into.nowMs);
    if (atMs === undefined || Number(seconds) < FEWEST_SECONDS) continue;
    const row = readReported(type, name, { atMs, day: into.dayOf(atMs) });
    if (row) into.add({ ...row, account: user === "" ? undefined : { id: user, name: "" } });
  }
  return true;
}

function readReported(
  type: string | undefined,
  name: string,
  { atMs, day }: { atMs: number; day: string },
) {
  if (type === "Movie") {
    const [, title = name, year = ""] = /^(.+?) \((\d{4})\)$/.exec(name) ?? [];
    const choices: ImportedChoices = { watchedAtMs: atMs, days: [day] };
    return { kind: "movie" as const, ids: {}, title: titleOf(title), year, choices };
  }
  const [, show, season, episode] = /^(.+?) - [sS](\d{1,4})[eE](\d{1,4})/.exec(name) ?? [];
  if (type !== "Episode" || show === undefined) return undefined;
  const choices: ImportedChoices = {
    parts: [[`S${Number(season)}E${Number(episode)}`, atMs, true]],
  };
  return { kind: "tv" as const, ids: {}, title: titleOf(show), year: "", choices };
}
