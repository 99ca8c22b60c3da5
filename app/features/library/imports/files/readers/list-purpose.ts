import type { Destination } from "../format.ts";
import type { ImportedChoices } from "../imported-choices.ts";

/** Where the titles of a file go that does not say it. */
export type ListPurpose = "watchlist" | "list" | "watched";

/** A list of titles alone is a watchlist, unless its name says otherwise. */
export const purposeOf = (path: string): ListPurpose =>
  /(?<!un|(?:not|never|be)[-_ ])watched[^/]*$/.test(path) ? "watched" : "watchlist";

/** What is said of each line of such a file, one after the other, by the moment that it states. */
export function createPlacing(fileName: string, { into, purpose }: Destination) {
  const list = purpose === "list" ? into.addList(fileName) : undefined;
  let position = 0;
  return (atMs: number): ImportedChoices => {
    position += 1;
    return {
      ...(purpose === "watchlist" && { savedAtMs: atMs }),
      ...(purpose === "watched" && { watchedAtMs: atMs }),
      ...(list !== undefined && { lists: [[list, position]] }),
    };
  };
}
