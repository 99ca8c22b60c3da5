import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openOwn, START_MS } from "#tests/library/own-of.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { LONGEST_NOTE, MOST_DATES } from "./rating-fields.ts";
import { createRatings } from "./ratings.server.ts";

const ran = { kind: "movie", id: "11645" } as const;

describeEachEngine("what a viewer writes about a title", ({ open }) => {
  async function openNotes() {
    const { own, ada, kysely } = await openOwn(await open());
    const ratings = createRatings(own);
    const write = (note: string, isMore = false) =>
      ratings.setNote(ada, ran, { title: "Ran", note, isMore });
    const own11645 = () => ratings.getOwn(ada, ran, inIndia);
    return { own, ada, kysely, ratings, write, read: own11645 };
  }

  test("is cut at ten thousand characters, without spaces around it", async () => {
    const { write, read } = await openNotes();
    await write(`  ${"x".repeat(LONGEST_NOTE)}y `);
    expect((await read())?.note).toBe("x".repeat(LONGEST_NOTE));
    await write(" Red ");
    expect((await read())?.note).toBe("Red");
    await write("");
    expect((await read())?.note).toBe("");
  });

  test("is kept where a file says more, and nothing is said twice", async () => {
    const { write, read } = await openNotes();
    await write("Red", true);
    await write("Loud", true);
    await write("Red", true);
    expect((await read())?.note).toBe("Red\n\nLoud");
  });

  test("stays beside the stars, which it does not change", async () => {
    const { ratings, ada, write, read, kysely } = await openNotes();
    await write("Red");
    const command = { name: ran, title: "Ran", halfStars: 7, atMs: START_MS - 5 };
    await ratings.change(ada, command, inIndia);
    await write("Loud");
    expect(await read()).toMatchObject({ halfStars: 7, note: "Loud" });
    await write("");
    const rows = await kysely.selectFrom("ratings").select(["half_stars", "changed_at"]).execute();
    expect(rows).toEqual([{ half_stars: 7, changed_at: START_MS - 5 }]);
  });

  test("is shown by its saved name while the film database does not answer", async () => {
    const { own, ada, write } = await openNotes();
    const silent = createRatings({ ...own, lookUp: async () => ({ outcome: "unknown" }) });
    expect(await silent.getOwn(ada, ran, inIndia)).toMatchObject({ title: undefined });
    await write("Red");
    expect(await silent.getOwn(ada, ran, inIndia)).toEqual({
      title: "Ran",
      lang: undefined,
      halfStars: 0,
      note: "Red",
      dates: [],
    });
  });

  test("has two hundred days at most", async () => {
    const { ratings, ada, read } = await openNotes();
    const dayOf = (at: number) => new Date(START_MS - at * 86_400_000).toISOString().slice(0, 10);
    for (let at = 0; at <= MOST_DATES; at += 1) await ratings.addDate(ada, ran, dayOf(at));
    const dates = (await read())?.dates ?? [];
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([200, dayOf(0), dayOf(199)]);
  });
});
