import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openArchive, type OpenArchive } from "../open-archive.ts";
import { defaultQuirks } from "../quirks.ts";

let archive: OpenArchive;
beforeAll(async () => {
  archive = await openArchive();
});
afterAll(() => archive.close());
beforeEach(() => {
  Object.assign(archive.quirks, defaultQuirks());
});

describe("§1.2 what a query finds", () => {
  test.each([
    ["a word in the title", "metropolis", ["Metropolis1927EnglishVersion"]],
    [
      "a field",
      "title:(sherlock)",
      ["MyMovie_20190318", "SherlockHolmes-TheCaseoftheCunninghamHeritage"],
    ],
    ["two fields", "title:(jungle) AND year:1942", ["JungleBook"]],
    ["either of two", 'identifier:(Detour OR "Gertie")', ["Detour", "Gertie"]],
    ["a phrase", 'title:"night by"', []],
    ["the phrase in its order", 'title:"by night"', ["He_Walked_By_Night.avi"]],
    ["one thing without another", "title:(scarlet) -year:1945", []],
    ["NOT spelled out", "title:(detour) NOT year:1946", ["Detour"]],
    ["a star", "title:metropol*", ["Metropolis1927EnglishVersion"]],
    ["a question mark", "title:d?tour", ["Detour"]],
    ["no phrase across two subjects", 'subject:"silent drama"', []],
    ["nothing of the markup", "nofollow", []],
    [
      "the words in the markup",
      "description:(himself finds proofs)",
      ["matinee-invented-the-marked-up-man"],
    ],
    ["a whole year of dates", "date:[1902 TO 1902]", ["ATripToTheMoonGeorgeMelies"]],
    [
      "a month by the end of its dates",
      "date:[1940-11-02 TO 1940-12]",
      ["matinee-invented-rocket-wardens-12"],
    ],
    ["a missing accent", "title:(cyrano) AND description:(jose)", ["Cyrano_DeBergerac"]],
    ["a written accent", "title:(cyrano) AND description:(josé)", ["Cyrano_DeBergerac"]],
    ["a possessive", "title:(gulliver)", ["gullivers_travels1939"]],
    ["an identifier in its own case only", "identifier:detour", []],
    ["a star in an identifier", "identifier:TheFly*", ["TheFlyingDeuces"]],
    ["Hindi", "title:(बारिश)", ["matinee-invented-barish-ki-raat"]],
    ["an unknown field", "nowhere:(metropolis)", []],
  ])("%s: %s", async (_, q, expected) => {
    expect((await archive.ids(q)).toSorted()).toEqual(expected);
  });

  test("adjacent words must all match", async () => {
    const both = await archive.ids("television crime");
    const each = await archive.ids("television");
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(each.length);
    expect(each).toEqual(expect.arrayContaining(both));
  });

  test("operators are upper case: a lower-case or is a word", async () => {
    expect(await archive.ids("identifier:(Detour or Gertie)")).toEqual([]);
    expect(await archive.ids("identifier:(Detour OR Gertie)")).toHaveLength(2);
  });

  test.each([
    ["numbers", "downloads:[500 TO 1000]", "downloads", [500, 1000]],
    ["years", "year:[1920 TO 1930]", "year", [1920, 1930]],
    ["an open end", "year:[1960 TO *]", "year", [1960, 9999]],
  ])("a range of %s", async (_, q, field, [from = 0, to = 0]) => {
    const { response } = await archive.search(q, `&rows=400&fl[]=${field}`);
    expect(response.docs.length).toBeGreaterThan(3);
    for (const doc of response.docs) {
      expect(doc[field]).toBeGreaterThanOrEqual(from);
      expect(doc[field]).toBeLessThanOrEqual(to);
    }
  });

  test("a range of dates includes all of its last day, and braces exclude the ends", async () => {
    const twenties = await archive.ids("date:[1920-01-01 TO 1929-12-31]");
    expect(twenties).toEqual(await archive.ids("year:[1920 TO 1929]"));
    expect(await archive.ids("year:{1920 TO 1922} AND collection:silent_films")).toEqual([
      "the-kid-1921_202208",
    ]);
  });

  test("a bare word is spread over boosted fields, and the echo shows it", async () => {
    const { responseHeader } = await archive.search("metropolis");
    expect(responseHeader.params["query"]).toBe(
      "(title:metropolis^100 OR salients:metropolis^50 OR subject:metropolis^25 OR description:metropolis^15 OR collection:metropolis^10 OR language:metropolis^10 OR text:metropolis^1)",
    );
  });

  test.each(["night", "river"])("a bare word finds titles first: %s", async (word) => {
    const { response } = await archive.search(word, "&fl[]=title&rows=50");
    const inTitle = response.docs.map((doc) =>
      new RegExp(`\\b${word}\\b`, "i").test(String(doc["title"])),
    );
    expect(new Set(inTitle)).toEqual(new Set([true, false]));
    expect(inTitle).toEqual(inTitle.toSorted((left, right) => Number(right) - Number(left)));
  });

  test("a boost ranks one word before another", async () => {
    const [detour] = await archive.ids("title:(detour^9 OR metropolis)");
    expect(detour).toBe("Detour");
    const [metropolis] = await archive.ids("title:(detour OR metropolis^9)");
    expect(metropolis).toBe("Metropolis1927EnglishVersion");
  });

  test("a sort overrides the ranking", async () => {
    const byYear = await archive.search("moon", "&fl[]=year&sort[]=year asc&rows=50");
    const years = byYear.response.docs.map((doc) => Number(doc["year"] ?? 9999));
    expect(years.length).toBeGreaterThan(2);
    expect(years).toEqual(years.toSorted((left, right) => left - right));
  });

  test("a needless bracket is missing from the echo", async () => {
    const { responseHeader } = await archive.search("title:(zzz)");
    expect(responseHeader.params["query"]).toBe("title:zzz");
  });

  test("mp4 is not a format's name, so the clause works because of h.264", async () => {
    const withH264 = await archive.ids("mediatype:movies AND format:(h.264)");
    expect(await archive.ids("mediatype:movies AND format:(mp4 OR h.264)")).toEqual(withH264);
    expect(await archive.ids("format:(mp4)")).toEqual([]);
    archive.quirks.mp4Matches = "mpeg4";
    expect((await archive.ids("format:(mp4)")).length).toBeGreaterThan(10);
  });

  test("whether part of a format's name is enough is an open point", async () => {
    const byWords = await archive.ids("format:(h.264)");
    archive.quirks.formatMatches = "whole";
    const whole = await archive.ids("format:(h.264)");
    expect(whole.length).toBeLessThan(byWords.length);
    expect(await archive.ids('format:("h.264 IA")')).toContain("DecoytheFirstArrest");
  });

  test("§5 collections are found first unless mediatype:(movies) is set, and tvnews can be excluded", async () => {
    const anything = await archive.ids("title:*", "&sort[]=downloads desc");
    expect(anything[0]).toBe("feature_films");
    const movies = await archive.ids("mediatype:(movies)", "&sort[]=downloads desc");
    expect(movies).toContain("matinee-invented-tv-news-at-six");
    const films = await archive.ids("mediatype:(movies) AND -collection:(tvnews OR tvarchive)");
    expect(films).not.toContain("matinee-invented-tv-news-at-six");
    expect(films.length).toBe(movies.length - 1);
  });

  test("a dark item is not in the index", async () => {
    expect(await archive.ids("identifier:night_of_the_living_dead")).toEqual([]);
  });
});
