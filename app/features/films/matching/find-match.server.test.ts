import { expect, test } from "vitest";

import { noTitles } from "#tests/archive/films-of.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { findMatch, mayBeInArchive } from "./find-match.server.ts";

const FILM = { title: "Faust", year: "1926", runtimeMinutes: 107, works: [] };
const MOVIE = {
  id: 10,
  title: "Faust",
  originalTitle: "Faust",
  year: "1926",
  runtimeMinutes: 107,
  vote: 7.7,
  voteCount: 20,
  lang: "de",
  posterPath: "/faust.jpg",
};

/** A film database of one film, which it finds by every name. */
const databaseOf = (movie: object) => ({
  ...noTitles,
  findMovies: () => Promise.resolve([{ ...MOVIE, ...movie }] as never),
  getMovie: () => Promise.resolve({ ...MOVIE, ...movie } as never),
});
const found = (movie: object, film: object = {}) =>
  findMatch({ ...FILM, ...film }, databaseOf(movie), inIndia);

test("a match has what lists show of its title; a vote counts from twenty people on", async () => {
  const facts = { title: "Faust", lang: "de", posterPath: "/faust.jpg" };
  const match = { kind: "movie", id: 10, year: 1926, vote: 7.7, ...facts };
  expect(await found({})).toEqual(match);
  for (const voteCount of [19, 0, undefined]) {
    expect(await found({ voteCount })).toEqual({ ...match, vote: undefined });
  }
});

test("only what is one film with a year and a name is looked for", async () => {
  const works = [{}, {}];
  expect(await found({}, { year: "" })).toBeUndefined();
  expect(await found({}, { title: "Untitled" })).toBeUndefined();
  expect(await found({}, { works, runtimeMinutes: undefined })).toBeUndefined();
  expect(await found({}, { works })).toMatchObject({ id: 10 });
});

test.each([
  ["1977", true],
  ["1978", false],
  ["1895", true],
  ["", false],
])("a film of %j may be in the archive: %s", (year, may) => {
  expect(mayBeInArchive(year)).toBe(may);
});
