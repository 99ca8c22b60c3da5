import { parseTitleId } from "#app/features/catalog/titles/title-card.ts";

import { LONGEST_TITLE } from "../titles/title-ref.ts";

/** What can be followed: a film that is not out yet, a show, a person, or a collection. */
export type FollowKind = "movie" | "tv" | "person" | "collection";

export interface FollowName {
  kind: FollowKind;
  /** The film database's number as text. */
  id: string;
}

export const followKinds = ["movie", "tv", "person", "collection"] as const satisfies FollowKind[];

/** The unique key of what is followed, in the viewer's record and every button. */
export const followKey = ({ kind, id }: FollowName) => `${kind}:${id}`;

/** An untrusted key; undefined when it is invalid. */
export function parseFollowName(kind: string, id: string): FollowName | undefined {
  const known = followKinds.find((each) => each === kind);
  return known && parseTitleId(id) !== undefined ? { kind: known, id } : undefined;
}

/** A button's value: the key, a space, and the name. */
export function parseFollowValue(value: string): { name: FollowName; title: string } | undefined {
  const [key = "", title = ""] = value.split(/ (.*)/s);
  const [kind = "", id = ""] = key.split(/:(.*)/s);
  const name = parseFollowName(kind, id);
  return name && { name, title: title.trim().slice(0, LONGEST_TITLE) };
}

/** Whether a film is not out yet: it has no date, or one that is still to come. */
export function isAwaited(
  { releaseDate, status }: { releaseDate: string; status: string },
  nowMs: number,
): boolean {
  if (status === "Canceled" || status === "Released") return releaseDate > dayOf(nowMs);
  return releaseDate === "" || releaseDate > dayOf(nowMs);
}

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
