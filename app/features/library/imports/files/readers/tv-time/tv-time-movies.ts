import type { ImportedRow } from "../../collected.ts";
import { UNKNOWN_MS } from "../../imported-choices.ts";
import { momentOf, textOf, titleOf, yearOf, type Fields } from "../../field-values.ts";
import type { Destination } from "../../format.ts";
import { episodeOf } from "../../outside-ids.ts";
import { readTable, type TextFile } from "../../read-table.ts";
import { watchedAt } from "../watched-at.ts";
import { addShow } from "./add-show.ts";
import { movieKey } from "./tv-time-lists.ts";

/**
 * The first generation of its records: movies, which have names and years alone, and the episodes
 * of some years. A movie that was watched has its wish to watch it there, too.
 */
export function readMovies(file: TextFile, { into }: Destination): boolean {
  const wishes = new Map<string, ImportedRow>();
  const watched = new Set<string>();
  for (const fields of readTable(file)) {
    const type = textOf(fields["type"]);
    if (type === "watch" && textOf(fields["moviename"]) === "" && addEpisode(fields, into))
      continue;
    const movie = identify(fields);
    if (movie === undefined) continue;
    into.learnEntry(movieKey(fields["uuid"]), movie);
    const key = textOf(fields["uuid"]) || `${movie.title} ${movie.year}`;
    const at = fields["createdat"];
    if (type === "watch" || type === "rewatch") {
      watched.add(key);
      into.add({ ...movie, choices: watchedAt(at, into) });
    } else if (type === "towatch" || type === "follow") {
      wishes.set(key, { ...movie, choices: { savedAtMs: momentOf(at, into.nowMs) ?? into.nowMs } });
    }
  }
  for (const [key, wish] of wishes) if (!watched.has(key)) into.add(wish);
  return true;
}

/** What has no name has it in lower case, in what it is sorted by. */
function identify(
  fields: Fields,
): Pick<ImportedRow, "kind" | "ids" | "title" | "year"> | undefined {
  if (textOf(fields["entitytype"]) !== "movie") return undefined;
  const sorted = /-alpha-(.+)$/.exec(textOf(fields["alpharangekey"]))?.[1] ?? "";
  const title = titleOf(fields["moviename"]) || titleOf(sorted.replaceAll("-", " "));
  const year = yearOf(fields["releasedate"]);
  // The first year of all stands for an unknown one.
  return title === ""
    ? undefined
    : { kind: "movie", ids: {}, title, year: year < "1800" ? "" : year };
}

/** Returns whether it is one. */
function addEpisode(fields: Fields, into: Destination["into"]): boolean {
  const part = episodeOf(fields["seasonnumber"], fields["episodenumber"]);
  if (part === undefined) return false;
  const when = [fields["watchdate"], fields["createdat"]];
  const atMs = when.map((each) => momentOf(each, into.nowMs)).find(Boolean) ?? UNKNOWN_MS;
  addShow(into, {
    id: fields["seriesid"],
    name: fields["seriesname"],
    choices: { parts: [[part, atMs, true]] },
  });
  return true;
}
