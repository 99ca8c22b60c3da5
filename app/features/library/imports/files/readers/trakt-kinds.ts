/** What a file of Trakt's is. */
export type TraktKind =
  | "history"
  | "last plays"
  | "watchlist"
  | "list"
  | "lists"
  | "other"
  | "entries";

const COUNT = "(?:-\\d+)?";
const KINDS: readonly [RegExp, TraktKind][] = [
  ["(?:watched-)?history", "history"],
  ["watched-(?:movies|shows)", "last plays"],
  ["(?:lists-)?watchlist", "watchlist"],
  ["lists-lists", "lists"],
  // What one owns, hides, recommends and writes, and whom one knows.
  ["lists-(?:favorites|collaborations)", "other"],
  [
    "(?:collection|hidden|comments|likes|recommend\\w*|favorites|progress|notes|network|user)(?:-.*)?",
    "other",
  ],
  ["(?:watched-)?playback", "other"],
  // Behind this is what somebody called their list.
  ["lists?-.*", "list"],
].map(([name, kind]) => [new RegExp(`^${name}${COUNT}$`), kind as TraktKind]);

/** Without its folder and ending. */
export const fileNameOf = (path: string): string =>
  path.replace(/^.*\//, "").replace(/\.json$/, "");

/** By its whole name: a list may be called like another file. Other names are those of people. */
export function traktKind(path: string): TraktKind {
  const name = fileNameOf(path);
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? "entries";
}
