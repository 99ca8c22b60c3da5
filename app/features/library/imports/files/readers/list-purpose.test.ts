import { expect, test } from "vitest";

import { purposeOf } from "./list-purpose.ts";

test.each([
  ["watched.csv", "watched"],
  ["films watched in 2024.csv", "watched"],
  ["my_watched.json", "watched"],
  ["mywatched.csv", "watched"],
  ["watched/films.csv", "watchlist"],
  ["unwatched.csv", "watchlist"],
  ["not watched yet.csv", "watchlist"],
  ["never-watched.csv", "watchlist"],
  ["to_be_watched.csv", "watchlist"],
  ["films.csv", "watchlist"],
])("%s is by its name: %s", (path, purpose) => {
  expect(purposeOf(path)).toBe(purpose);
});
