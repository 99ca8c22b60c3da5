import { expect, test } from "vitest";

import { episodeOf, guidsOf, readGuids, readIds } from "./outside-ids.ts";

test("numbers of other catalogs are kept each for itself, and what is none is left out", () => {
  expect(readIds({ tmdb: "19", imdb: "tt0017136", tvdb: 2141, trakt: 5 })).toEqual({
    tmdb: 19,
    imdb: "tt0017136",
    tvdb: 2141,
  });
  expect(readIds({ tmdb: "0", imdb: "19", tvdb: "x" })).toStrictEqual({});
});

test("Plex names a title by each catalog, and by the agent that found it", () => {
  const entry = {
    Guid: [{ id: "imdb://tt0017136" }, { id: "tmdb://19" }],
    guid: "plex://movie/5d",
  };
  expect(guidsOf(entry)).toEqual(["imdb://tt0017136", "tmdb://19", "plex://movie/5d"]);
  expect(readGuids(guidsOf(entry))).toEqual({ imdb: "tt0017136", tmdb: 19 });
  expect(readGuids(["com.plexapp.agents.themoviedb://19?lang=en"])).toEqual({ tmdb: 19 });
  expect(readGuids(["local://1", "tvdb://73141"])).toEqual({ tvdb: 73141 });
});

test("the number of an older agent's episode is its show's, and none of the entry", () => {
  expect(readGuids(["com.plexapp.agents.thetvdb://73141/2/5?lang=en"])).toEqual({});
  expect(readGuids(["tmdb://12345678901"]), "too long").toEqual({});
});

test("an episode has a season, which may be the one of specials, and a number", () => {
  expect(episodeOf(2, "5")).toBe("S2E5");
  expect(episodeOf(0, 1)).toBe("S0E1");
  expect(episodeOf(1, 0)).toBeUndefined();
  expect(episodeOf(undefined, 1)).toBeUndefined();
  expect(episodeOf(1, undefined)).toBeUndefined();
});
