import { parseTitleId } from "#app/features/catalog/titles/title-card.ts";
import { isIdentifier } from "#app/services/archive/identifier.ts";

/** What can be put on a watchlist: a film, a show, or an item of the archive. */
export type WatchKind = "movie" | "tv" | "archive";

export interface WatchName {
  kind: WatchKind;
  /** The film database's number as text, or the archive's identifier. */
  id: string;
}

export const watchKinds = ["movie", "tv", "archive"] as const satisfies WatchKind[];

/** The unique key of a saved title, in the viewer's record and every button. */
export const watchKey = ({ kind, id }: WatchName) => `${kind}:${id}`;

/** The same as the tables spell it. */
export const nameOfRow = (row: { content_type: WatchKind; content_id: string }): WatchName => ({
  kind: row.content_type,
  id: row.content_id,
});

/** An untrusted key; undefined when it is invalid. */
export function parseWatchName(kind: string, id: string): WatchName | undefined {
  const known = watchKinds.find((each) => each === kind);
  if (known === undefined) return undefined;
  const isId = known === "archive" ? isIdentifier(id) : parseTitleId(id) !== undefined;
  return isId ? { kind: known, id } : undefined;
}

/** A button's value: the key, a space, and the title's name. */
export function parseButtonValue(value: string): { name: WatchName; title: string } | undefined {
  const [key = "", title = ""] = value.split(/ (.*)/s);
  const [kind = "", id = ""] = key.split(/:(.*)/s);
  const name = parseWatchName(kind, id);
  return name && { name, title: title.trim().slice(0, LONGEST_TITLE) };
}

export const LONGEST_TITLE = 300;

/** For sorting: without case, accents and leading article. */
export function sortTitleOf(title: string): string {
  const plain = title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return plain.replace(/^(?:the|an?) (?=.)/, "") || title;
}
