import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { foundFilm, openOwnImports } from "#tests/library/own-of.ts";

import { storedChoices } from "./stored-choices.ts";

writesInEnglish();

const film = (id: string, title: string) => ({ kind: "movie", id, title, year: "1985" });
const at = "2026-05-03T10:00:00.000Z";
const library = (more: object) =>
  JSON.stringify({
    format: "matinee-library",
    version: 1,
    titles: [{ ...film("1", "Ran"), ...more }],
    lists: [{ name: "Noir", description: "", titles: [film("1", "Ran")] }],
  });

describeEachEngine("the report of an import says of each title", ({ open }) => {
  test("what was stored, and nothing that was here before or is newer here", async () => {
    const { start, done, titlesOf } = await openOwnImports(await open(), [
      foundFilm(1, "Ran", "1985"),
    ]);
    const file = library({
      watched_on: ["2026-05-03", "2026-05-01"],
      watched_at: at,
      rating: { half_stars: 9, rated_at: at },
      note: "Rain.",
      saved_at: at,
    });
    const first = await start(file, "library.json");
    await done();
    expect(await titlesOf(first, "matched")).toMatchObject([
      {
        stored: {
          days: ["2026-05-01", "2026-05-03"],
          isWatched: true,
          parts: 0,
          halfStars: 9,
          isSaved: true,
          isUnwanted: false,
          hasNote: true,
          lists: ["Noir"],
        },
      },
    ]);
    const again = await start(
      library({
        watched_on: ["2026-05-03"],
        rating: { half_stars: 2, rated_at: "2020-01-01T00:00:00Z" },
      }),
      "library.json",
    );
    await done();
    expect(await titlesOf(again, "matched"), "it was all here").toMatchObject([
      { stored: { days: [], isWatched: false, halfStars: 0, isSaved: false, lists: [] } },
    ]);
  });
});

test("what nobody remembers is not told; marks of parts that were watched are counted", () => {
  expect(storedChoices("", [])).toBeUndefined();
  expect(storedChoices('{"before":{}}', [])).toBeUndefined();
  const changes = {
    "mark S1": [null, [1, 5]],
    "mark S2E5": [null, [1, 5]],
    "mark S2E6": [null, [0, 5]],
    unwanted: [null, [1, 5]],
    "list gone": [null, [5]],
    saved: [[0, 1, 1], null],
  };
  expect(storedChoices(JSON.stringify({ changes }), [])).toEqual({
    days: [],
    isWatched: false,
    parts: 2,
    halfStars: 0,
    isSaved: false,
    isUnwanted: true,
    hasNote: false,
    lists: [],
  });
});
