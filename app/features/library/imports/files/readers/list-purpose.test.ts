import { expect, test } from "vitest";

import { titlesOf } from "#tests/library/read-file.ts";

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

test("a list that gets no name says nothing of its titles, least of all that they were watched", async () => {
  const csv = "Date,Name,Year,Letterboxd URI\n2020-01-02,Ran,1985,https://boxd.it/1\n";
  expect((await titlesOf(" .csv", csv, "list")).of("Ran")?.choices).toEqual({});
});
