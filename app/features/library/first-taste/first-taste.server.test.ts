import { expect, test } from "vitest";

import { createRatings } from "#app/features/library/ratings/ratings.server.ts";
import { addDefaultProfile } from "#app/features/profiles/default-profile.server.ts";
import { addProfile } from "#app/features/profiles/profile-records.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openOwn } from "#tests/library/own-of.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { createFirstTaste } from "./first-taste.server.ts";

describeEachEngine("the first taste of a profile", ({ open }) => {
  async function openTest() {
    const { own, ada } = await openOwn(await open());
    const ratings = createRatings(own);
    const firstTaste = createFirstTaste({ ...own, ratings });
    return { own, ada, ratings, firstTaste, kysely: own.database.kysely };
  }

  test("is asked once: after signing up and of each new profile, and of nobody who was there before", async () => {
    const { own, ada, firstTaste, kysely } = await openTest();
    expect(await firstTaste.isDue(ada)).toBe(false);
    const bob = await addViewer(own.database, "bob@example.org");
    await addDefaultProfile(kysely, { ...bob, nowMs: 1, isNew: true });
    expect(await firstTaste.isDue(bob)).toBe(true);
    await firstTaste.answer(bob, new Set(), inIndia);
    expect(await firstTaste.isDue(bob), "skipped").toBe(false);
    const looks = { name: "Cy", colour: "sea", face: "owl", ageLimit: null } as const;
    await addProfile(kysely, { ...looks, ...bob, id: "cy", nowMs: 1 });
    const cy = { ...bob, profile: { id: "cy" } };
    expect(await firstTaste.isDue(cy)).toBe(true);
    expect(await firstTaste.isDue({ ...ada, profile: { id: "cy" } }), "another's").toBe(false);
    await firstTaste.answer(cy, new Set(["238"]), inIndia);
    expect(await firstTaste.isDue(cy)).toBe(false);
  });

  test("shows forty films, and rates with four stars what was picked of them", async () => {
    const { ada, ratings, firstTaste } = await openTest();
    const titles = await firstTaste.listTitles(inIndia);
    expect(new Set(titles.map(({ id }) => id)).size).toBe(40);
    await firstTaste.answer(ada, new Set(["238", "129", "7"]), inIndia);
    expect(await ratings.getHalfStars(ada, inIndia)).toEqual({ "movie:238": 8, "movie:129": 8 });
  });

  test("leaves out what is above the age limit and what nobody can name now", async () => {
    const { own, ratings } = await openTest();
    const firstTaste = createFirstTaste({
      ...own,
      ratings,
      filterNames: async (rows) => rows.slice(0, 3),
      lookUp: async ({ id }) =>
        id === "238"
          ? { outcome: "unknown" }
          : { outcome: "found", facts: { title: `Film ${id}`, year: "1999" } },
    });
    expect((await firstTaste.listTitles(inIndia)).map(({ title }) => title)).toEqual([
      "Film 27205",
      "Film 8587",
    ]);
  });
});
