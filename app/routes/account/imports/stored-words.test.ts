import { expect, test } from "vitest";

import type { StoredChoices } from "#app/features/library/imports/stored-choices.ts";
import { writesInEnglish } from "#tests/in-english.ts";

import { describeStored } from "./stored-words.ts";

writesInEnglish();

const NOTHING: StoredChoices = {
  days: [],
  isWatched: false,
  parts: 0,
  halfStars: 0,
  isSaved: false,
  isUnwanted: false,
  hasNote: false,
  lists: [],
};

test.each<[string, Partial<StoredChoices>]>([
  ["Nothing new: everything of it was here.", {}],
  ["Stored: watched", { isWatched: true }],
  ["Stored: watched on 3 May 2026", { isWatched: true, days: ["2026-05-03"] }],
  ["Stored: 1 season or episode watched", { parts: 1 }],
  [
    "Stored: watched on 3 May 2026, 2 seasons and episodes watched",
    { days: ["2026-05-03"], parts: 2 },
  ],
  [
    "Stored: watched on 2 days, the last one 3 May 2026, 4½ of 5 stars, in “Noir”",
    { days: ["2026-05-01", "2026-05-03"], halfStars: 9, lists: ["Noir"] },
  ],
])("%s", (words, stored) => {
  const text = describeStored({ ...NOTHING, ...stored });
  expect(text.replaceAll(/[\u2066-\u2069]/g, "")).toBe(words);
});
