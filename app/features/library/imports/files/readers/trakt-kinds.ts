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
/** Tools write a file of each kind. */
const OF_KIND = "(?:-(?:movies|shows|seasons|episodes|all))?";

const KINDS: readonly [RegExp, TraktKind][] = [
  [`(?:watched-)?history${OF_KIND}`, "history"],
  [`watched${OF_KIND}`, "last plays"],
  [`(?:lists-)?watchlist${OF_KIND}`, "watchlist"],
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
  path.replace(/^.*\//, "").replace(/\.(?:json|txt)$/, "");

/** Tools put before a name whose file it is. */
const WHOSE = /^.*-(?=(?:history|watched|watchlist|ratings|collection)_)/;

/** By its whole name: a list may be called like another file. Other names are those of people. */
export function traktKind(path: string): TraktKind {
  const name = fileNameOf(path).replace(WHOSE, "").replaceAll("_", "-");
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? "entries";
}
