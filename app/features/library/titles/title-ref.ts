import { parseTitleId } from "#app/features/catalog/titles/title-card.ts";
import { isIdentifier } from "#app/services/archive/identifier.ts";

/** What can be put on a watchlist: a film, a show, or an item of the archive. */
export type TitleRefKind = "movie" | "tv" | "archive";

export interface TitleRef {
  kind: TitleRefKind;
  /** The film database's number as text, or the archive's identifier. */
  id: string;
}

export const titleRefKinds = ["movie", "tv", "archive"] as const satisfies TitleRefKind[];

/** The unique key of a saved title, in the viewer's record and every button. */
export const refKey = ({ kind, id }: TitleRef) => `${kind}:${id}`;

/** The same as the tables spell it. */
export const refOfRow = (row: { content_type: TitleRefKind; content_id: string }): TitleRef => ({
  kind: row.content_type,
  id: row.content_id,
});

/** An untrusted key; undefined when it is invalid. */
export function parseTitleRef(kind: string, id: string): TitleRef | undefined {
  const known = titleRefKinds.find((each) => each === kind);
  if (known === undefined) return undefined;
  const isId = known === "archive" ? isIdentifier(id) : parseTitleId(id) !== undefined;
  return isId ? { kind: known, id } : undefined;
}

/** A button's value: the key, a space, and the title's name. */
export function parseButtonValue(value: string): { name: TitleRef; title: string } | undefined {
  const [key = "", title = ""] = value.split(/ (.*)/s);
  const [kind = "", id = ""] = key.split(/:(.*)/s);
  const name = parseTitleRef(kind, id);
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
