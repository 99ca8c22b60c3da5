import { expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { playerName } from "./player-name.ts";

writesInEnglish();

test.each([
  ["jellyfin", "Jellyfin"],
  ["plex", "Plex"],
  ["kodi", "Kodi"],
  ["other", "Another player"],
] as const)("the player that reports as %s is called %s", (source, name) => {
  expect(playerName(source)).toBe(name);
});
