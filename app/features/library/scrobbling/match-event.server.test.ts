import { expect, test } from "vitest";

import type { FoundTitle } from "#app/features/catalog/search/title-finder.server.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { lookUpAll } from "#tests/watchlist-of.ts";

import { matchEvent } from "./match-event.server.ts";

const found = (id: number, more: Partial<FoundTitle> = {}): FoundTitle => ({
  kind: "tv",
  id,
  title: "Signals",
  year: "2001",
  originalTitle: "Signals",
  votes: 0,
  ...more,
});
const episode = (id: number, part: string) => found(id, { title: "", year: "", part });

/** What an event is of, where the film database has these titles; and the order of the questions. */
async function match(
  event: Partial<Parameters<typeof matchEvent>[0]>,
  byNumber: Record<string, FoundTitle[]> = {},
) {
  const requests: string[] = [];
  const finder: Parameters<typeof matchEvent>[2]["finder"] = {
    byOutsideId: async (id) => {
      requests.push(id);
      return byNumber[id] ?? [];
    },
    byName: async (name) => {
      requests.push(name);
      return byNumber[name] ?? [];
    },
  };
  const whole = {
    kind: "tv",
    title: "Signals",
    year: "2001",
    ids: {},
    episodeIds: {},
    part: "S9E9",
  };
  const matched = await matchEvent(
    { ...whole, ...event } as Parameters<typeof matchEvent>[0],
    inIndia,
    { finder, lookUp: lookUpAll },
  );
  return { requests, matched };
}

const numbers = { imdb: "tt0000001", tvdb: 5 };

test("an episode's own number says which it is, IMDb's first, and the show has its name", async () => {
  const byNumber = { tt0000001: [episode(7, "S2E5")], "5": [episode(8, "S3E1")] };
  const both = await match({ episodeIds: numbers }, byNumber);
  expect(both.requests).toEqual(["tt0000001"]);
  expect(both.matched).toMatchObject({
    outcome: "matched",
    part: "S2E5",
    found: { name: { kind: "tv", id: "7" }, facts: { title: "The tv 7" } },
  });
  const second = await match({ episodeIds: numbers }, { "5": [episode(8, "S3E1")] });
  expect(second.requests).toEqual(["tt0000001", "5"]);
  expect(second.matched).toMatchObject({ part: "S3E1" });
});

test("otherwise it is the one that the player counts, of the show with its number", async () => {
  const { requests, matched } = await match({
    episodeIds: numbers,
    ids: { tmdb: 7 },
    title: "The tv 7",
  });
  expect(requests).toEqual(["tt0000001", "5"]);
  expect(matched).toMatchObject({ outcome: "matched", part: "S9E9", found: { name: { id: "7" } } });
});

test("what is doubtful is unclear, and asks no further; what nobody knows is unknown", async () => {
  const two = [episode(7, "S2E5"), episode(8, "S2E5")];
  const doubtful = await match({ episodeIds: numbers }, { tt0000001: two, "5": [found(7)] });
  expect(doubtful).toEqual({ requests: ["tt0000001"], matched: { outcome: "unclear title" } });
  expect((await match({ title: "Nobody" })).matched).toEqual({ outcome: "unknown title" });
});

test("an episode that nobody counts is unclear: its whole show is not meant", async () => {
  const show = { title: "The tv 7", ids: { tmdb: 7 } };
  expect((await match({ ...show, part: "" })).matched).toEqual({ outcome: "unclear title" });
  const numbered = await match(
    { ...show, part: "", episodeIds: { tvdb: 5 } },
    { "5": [episode(7, "S2E5")] },
  );
  expect(numbered.matched).toMatchObject({ outcome: "matched", part: "S2E5" });
});
