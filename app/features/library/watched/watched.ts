import { LONGEST_TITLE, parseTitleRef, type TitleRef } from "../titles/title-ref.ts";

/** What can be marked as watched: a title, a season of it, or an episode. */
export interface WatchedName extends TitleRef {
  /** "" for the title itself, "S2" for a season, "S2E5" for an episode. */
  part: string;
}

/**
 * The marks of each title, by its key: words such as `*` for the title itself, `S2`, `S2E5`; a part
 * that was unmarked within a wider mark has an exclamation mark, as in `S2 !S2E5`.
 */
export type WatchedMarks = Readonly<Record<string, string>>;

const WHOLE = "*";
const TAKEN_BACK = "!";

export const episodePart = (season: number, episode: number) => `S${season}E${episode}`;
export const seasonPart = (season: number) => `S${season}`;

const number = "(0|[1-9]\\d{0,3})";
const someSeason = new RegExp(`^S${number}(?:E${number})?$`);

/** A part as numbers; undefined when invalid. The title itself has neither. */
export function readPart(part: string): { season?: number; episode?: number } | undefined {
  if (part === "") return {};
  const [, season, episode] = someSeason.exec(part) ?? [];
  if (season === undefined) return undefined;
  return { season: Number(season), ...(episode !== undefined && { episode: Number(episode) }) };
}

/** An untrusted name; undefined when it is invalid. Only shows have parts. */
export function parseWatchedName(kind: string, id: string, part: string): WatchedName | undefined {
  const name = parseTitleRef(kind, id);
  const isPart = part === "" || (kind === "tv" && readPart(part) !== undefined);
  return name && isPart ? { ...name, part } : undefined;
}

export const watchedKey = ({ kind, id, part }: WatchedName) =>
  part === "" ? `${kind}:${id}` : `${kind}:${id}:${part}`;

/** A button's value: the key, a space, and the title's name. */
export function parseWatchedValue(value: string): { name: WatchedName; title: string } | undefined {
  const [key = "", title = ""] = value.split(/ (.*)/s);
  const [kind = "", id = "", part = ""] = key.split(":");
  const name = parseWatchedName(kind, id, part);
  return name && { name, title: title.trim().slice(0, LONGEST_TITLE) };
}

const wordOf = (part: string) => (part === "" ? WHOLE : part);
const bare = (word: string) => word.replace(TAKEN_BACK, "");

/**
 * Evaluates a title's marks. The most specific mark counts: an episode's own, its season's, the
 * title's.
 */
export function readMarks(marks: string | undefined): (part: string) => boolean {
  const own = new Set((marks ?? "").split(" "));
  return (part) => {
    const nearest = [part, part.replace(/E.*/, ""), WHOLE].find(
      (word) => word !== "" && (own.has(word) || own.has(TAKEN_BACK + word)),
    );
    return nearest !== undefined && own.has(nearest);
  };
}

/** The marks after a command, which also replaces the marks within its part. */
export function withMark(marks: string | undefined, part: string, isWatched: boolean): string {
  const isWithin = (word: string) =>
    part === "" || bare(word) === part || bare(word).startsWith(`${part}E`);
  const others = (marks ?? "").split(" ").filter((word) => word !== "" && !isWithin(word));
  if (isWatched) return [...others, wordOf(part)].join(" ");
  // A title whose mark is removed needs no exception, because nothing contains it.
  return (part === "" ? others : [...others, TAKEN_BACK + part]).join(" ");
}

/** A row of the table as its mark; none for a title whose mark was removed. */
export function markWord({ part, isWatched }: { part: string; isWatched: boolean }): string {
  if (isWatched) return wordOf(part);
  return part === "" ? "" : TAKEN_BACK + part;
}
