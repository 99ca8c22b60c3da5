import * as fc from "fast-check";
import { expect, test } from "vitest";

import { inFull } from "#tests/in-full.ts";

import { openArchive } from "../../../stand-ins/archive/open-archive.ts";
import { formatFilmQuery } from "./film-query.ts";
import { toSearchWords } from "./search-words.ts";

test.each([
  ["  Night   of the LIVING dead ", "night of the living dead"],
  ["compute! (a/b)", "compute a b"],
  ["cats AND dogs NOT birds", "cats and dogs not birds"],
  ['title:"x" OR -collection:y~2^5', "title x or collection y 2 5"],
  ["Où est l'été", "où est l'été"],
  ["a\\-b \\+ c && d || e", "a b c d e"],
  ["[1920 TO *] {a} ?b <c> =d", "1920 to a b c d"],
  ["!!! ---", ""],
  ["बारिश की रात", "बारिश की रात"],
])("%s is searched for as %s", (typed, words) => {
  expect(toSearchWords(typed)).toBe(words);
});

test("a search has at most 200 characters", () => {
  expect(toSearchWords("word ".repeat(100))).toHaveLength(199);
});

test("whatever somebody types, the archive treats it as words", async () => {
  const archive = await openArchive();
  try {
    const unit = fc.oneof(
      fc.constantFrom(...'+-&|!(){}[]^"~*?:\\/ ', " AND ", " OR ", " NOT ", " TO ", "title:"),
      fc.string({ unit: "binary", maxLength: 3 }),
    );
    const typed = fc.array(unit, { maxLength: 30 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(typed, typed, async (words, subject) => {
        const q = formatFilmQuery({ words, subjects: [subject], sort: [] });
        const reply = await archive.search(q, "&rows=1");
        expect(reply.response?.docs, q).toBeInstanceOf(Array);
      }),
      { numRuns: inFull(150, 40) },
    );
  } finally {
    await archive.close();
  }
});
