import { expect, test } from "vitest";

import { traktKind } from "./trakt-kinds.ts";

test.each([
  ["watched-history-12", "history"],
  ["user/history", "history"],
  ["watched-movies", "last plays"],
  ["lists-watchlist", "watchlist"],
  ["watchlist-2", "watchlist"],
  ["lists-lists", "lists"],
  ["lists-list-7-hidden-gems", "list"],
  ["lists-8-comments-notes", "list"],
  ["lists-list-9-x-watchlist-horror", "list"],
  ["lists-list-10-watchlist", "list"],
  ["lists-list-11-favorites", "list"],
  ["lists-favorites", "other"],
  ["collection-movies", "other"],
  ["hidden-progress-watched", "other"],
  ["notes-movies-1", "other"],
  ["watched-playback", "other"],
  ["ratings-movies", "entries"],
  ["my-hidden-things", "entries"],
])("the whole name of Trakt's file %s says that it is: %s", (name, kind) => {
  expect(traktKind(`a/${name}.json`)).toBe(kind);
});
