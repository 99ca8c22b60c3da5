import { expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { addressOfAlert, describeAlert } from "./describe-alert.ts";

writesInEnglish();

test("an alert says where it is free or arrived, or what comes out and what it is called", () => {
  const say = (alert: Parameters<typeof describeAlert>[0]["alert"], about: string, more = {}) =>
    describeAlert({ alert, about, season: 2, episode: 5, episodeTitle: "", ...more });
  expect(say("free", "Ran1985", { episodeTitle: "x" })).toBe("Free to watch here now");
  expect(say("service", "Filmhaus", { episodeTitle: "x" })).toBe("Now on Filmhaus");
  expect(say("episode", "episode")).toBe("Season 2, episode 5");
  expect(say("episode", "episode", { episodeTitle: "The Ring" })).toBe(
    "Season 2, episode 5 · The Ring",
  );
  expect(say("episode", "episode", { episode: 1 })).toBe("Season 2 begins");
  expect(say("season", "season")).toBe("Season 2");
  expect(say("release", "cinema")).toBe("In cinemas");
});

test("an alert leads to the file that is free, or else to the title", () => {
  const title = { kind: "movie", titleId: "19" } as const;
  const to = (alert: "free" | "service", about: string) =>
    addressOfAlert({ ...title, alert, about });
  expect(to("free", "Detour & co")).toBe("/archive/Detour%20%26%20co");
  expect(to("free", "")).toBe("/movie/19");
  expect(to("service", "8")).toBe("/movie/19");
});
