import type { TargetList } from "./record-title.server.ts";
import type { TitleChanges } from "./title-state.server.ts";

/** What an import changed of a title, for its report. */
export interface StoredChoices {
  /** Days of watching, such as 2026-11-23, in their order. */
  days: string[];
  isWatched: boolean;
  /** How many of its seasons and episodes were marked as watched. */
  parts: number;
  halfStars: number;
  isSaved: boolean;
  isUnwanted: boolean;
  hasNote: boolean;
  lists: string[];
}

/** Undefined where nobody remembered it, or it is not done yet. */
export function storedChoices(
  undo: string,
  lists: readonly TargetList[],
): StoredChoices | undefined {
  const changes: TitleChanges | undefined = undo === "" ? undefined : JSON.parse(undo).changes;
  if (changes === undefined) return undefined;
  // What is the same as before at another time is nothing new.
  const all = Object.entries(changes).flatMap(([name, [before, after]]) =>
    after === null || before?.[0] === after[0] ? [] : [{ name, value: Number(after[0]) }],
  );
  const valueOf = (wanted: string) => all.find(({ name }) => name === wanted)?.value;
  const behind = (kind: string) =>
    all
      .filter(({ name }) => name.startsWith(`${kind} `))
      .map(({ name }) => name.slice(kind.length + 1));
  // The mark of a whole title has no part behind it; one may also say that a part was not watched.
  const parts = all.filter(({ name, value }) => /^mark ./.test(name) && value === 1);
  return {
    days: behind("day").toSorted(),
    isWatched: valueOf("mark ") === 1,
    parts: parts.length,
    halfStars: valueOf("stars") ?? 0,
    isSaved: valueOf("saved") === 0,
    isUnwanted: valueOf("unwanted") === 1,
    hasNote: all.some(({ name }) => name === "note"),
    lists: behind("list").flatMap((id) => lists.find((list) => list.id === id)?.name ?? []),
  };
}
