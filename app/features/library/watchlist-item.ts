import { parseTitleId } from "#app/features/catalog/title-card.ts";
import { isIdentifier } from "#app/services/archive/identifier.ts";

/** What can be put on a watchlist: a film, a show, or an item of the archive. */
export type WatchKind = "movie" | "tv" | "archive";

export interface WatchName {
  kind: WatchKind;
  /** The film database's number as text, or the archive's identifier. */
  id: string;
}

export const watchKinds = ["movie", "tv", "archive"] as const satisfies WatchKind[];

/** The unique name of a saved title, as the viewer's record and every button use it. */
export const watchKey = ({ kind, id }: WatchName) => `${kind}:${id}`;

/** The same as the tables have it. */
export const nameOfRow = (row: { content_type: WatchKind; content_id: string }): WatchName => ({
  kind: row.content_type,
  id: row.content_id,
});

/** An untrusted name; undefined when it is invalid. */
export function parseWatchName(kind: string, id: string): WatchName | undefined {
  const known = watchKinds.find((each) => each === kind);
  if (known === undefined) return undefined;
  const isId = known === "archive" ? isIdentifier(id) : parseTitleId(id) !== undefined;
  return isId ? { kind: known, id } : undefined;
}

/** What a button sends: the key, a space, and the title by which it is known. */
export function parseButtonValue(value: string): { name: WatchName; title: string } | undefined {
  const [key = "", title = ""] = value.split(/ (.*)/s);
  const [kind = "", id = ""] = key.split(/:(.*)/s);
  const name = parseWatchName(kind, id);
  return name && { name, title: title.trim().slice(0, LONGEST_TITLE) };
}

export const LONGEST_TITLE = 300;

/** As a list is read: without case, accents and the article at its head. */
export function sortTitleOf(title: string): string {
  const plain = title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return plain.replace(/^(?:the|an?) (?=.)/, "") || title;
}
