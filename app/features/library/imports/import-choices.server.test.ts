import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { foundFilm, openOwnImports } from "#tests/library/own-of.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { createRatings } from "../ratings/ratings.server.ts";
import { createWatched } from "../watched/watched.server.ts";

const FILES = "Date,Name,Year,Letterboxd URI,Rating\n";
const FLY = `${FILES}2020-01-03,The Fly,1958,u,4\n`;
const twins = [foundFilm(1, "The Fly", "1958"), foundFilm(2, "The Fly", "1958")];
const other = { name: { kind: "movie", id: "77" }, title: "Another Fly" } as const;

describeEachEngine("what a person says about a title of an import", ({ open }) => {
  async function openAda(titles = twins) {
    const opened = await openOwnImports(await open(), titles);
    const { own, ada, imports } = opened;
    const stars = () => createRatings(own).getHalfStars(ada, inIndia);
    const only = async (id: string) => {
      const facts = await imports.get(ada, id);
      return Object.entries(facts?.outcomes ?? {}).flatMap(([name, count]) =>
        count > 0 ? [name] : [],
      );
    };
    return { ...opened, stars, only };
  }

  test("is known the next time, also when the report in which it was said is gone", async () => {
    const { imports, ada, start, done, stars, only } = await openAda();
    const first = await start(FLY);
    await done();
    expect(await only(first)).toEqual(["guessed"]);
    expect(await imports.choose(ada, first, 0, other)).toBe(true);
    await done();
    const second = await start(`${FLY}\n`);
    await done();
    expect(await only(second)).toEqual(["matched"]);
    await imports.remove(ada, first);
    const third = await start(`${FLY}\n\n`);
    await done();
    expect(await only(third)).toEqual(["matched"]);
    expect(await stars()).toEqual({ "movie:77": 8 });
  });

  test("is known the next time where it is left out, too", async () => {
    const { imports, ada, start, done, stars, only } = await openAda();
    const first = await start(FLY);
    await done();
    expect(await imports.leaveOut(ada, first, 0)).toBe(true);
    const second = await start(`${FLY}\n`);
    await done();
    await imports.remove(ada, first);
    const third = await start(`${FLY}\n\n`);
    await done();
    expect([await only(second), await only(third)]).toEqual([["left out"], ["left out"]]);
    expect(await stars()).toEqual({});
    expect(await imports.choose(ada, third, 0, other), "a change of mind").toBe(true);
    await done();
    expect(await stars()).toEqual({ "movie:77": 8 });
  });

  test("is nobody's where the film database was certain: it is asked the next time", async () => {
    const titles = twins.slice(0, 1);
    const { start, done, only } = await openAda(titles);
    const first = await start(FLY);
    await done();
    expect(await only(first)).toEqual(["matched"]);
    titles.push(foundFilm(2, "The Fly", "1958"));
    const second = await start(`${FLY}\n`);
    await done();
    expect(await only(second)).toEqual(["guessed"]);
  });

  test("counts only where it is doubtful, and where there is a guess to accept", async () => {
    const { imports, ada, start, done, only } = await openAda(twins.slice(0, 1));
    const id = await start(`${FLY}2020-01-03,Nobody,1999,v,4\n`);
    await done();
    expect(await only(id)).toEqual(["matched", "missed"]);
    expect(await imports.getTitle(ada, id, 0), "certain").toBeUndefined();
    expect(await imports.choose(ada, id, 0, other)).toBe(false);
    expect(await imports.leaveOut(ada, id, 0)).toBe(false);
    expect(await imports.choose(ada, id, 1, undefined), "no guess").toBe(false);
    expect(await imports.choose(ada, id, 2, other), "no such line").toBe(false);
    expect(await imports.getTitle(ada, id, 1)).toMatchObject({
      number: 1,
      title: "Nobody",
      year: "1999",
      reason: "unknown",
      found: undefined,
    });
    await imports.acceptAll(ada, id);
    await done();
    expect(await only(id), "what is missed is no guess").toEqual(["matched", "missed"]);
  });

  test("comes too late once the import is undone", async () => {
    const { imports, ada, start, done, stars, only } = await openAda();
    const id = await start(FLY);
    await done();
    await imports.undo(ada, id);
    await done();
    expect(await imports.getTitle(ada, id, 0)).toBeUndefined();
    expect(await imports.choose(ada, id, 0, other)).toBe(false);
    expect(await imports.leaveOut(ada, id, 0)).toBe(false);
    await imports.acceptAll(ada, id);
    await done();
    expect(await only(id)).toEqual(["guessed"]);
    expect(await stars()).toEqual({});
  });

  test("replaces what was guessed of it, an episode too", async () => {
    const episodes = [
      { ...foundFilm(7, "", ""), kind: "tv" as const, part: "S2E5" },
      { ...foundFilm(7, "", ""), kind: "tv" as const, part: "S2E6" },
    ];
    const { imports, own, ada, kysely, start, done } = await openAda(episodes);
    const text = "Const,Title,Year,Position,Created\ntt0000007,The Ring,2001,1,2020-01-01\n";
    const id = await start(text, "watched.csv", { purpose: "watched" });
    await done();
    const [guess] = await kysely.selectFrom("import_titles").select(["outcome", "part"]).execute();
    expect(guess).toEqual({ outcome: "guessed", part: "S2E5" });
    await imports.choose(ada, id, 0, other);
    await done();
    const marks = () => createWatched(own).getMarks(ada, inIndia);
    expect(await marks()).toEqual({ "movie:77": "*" });
    const [row] = await kysely
      .selectFrom("import_titles")
      .select(["part", "content_title", "content_year", "content_lang", "poster_path"])
      .execute();
    expect(row).toEqual({
      part: "",
      content_title: "Another Fly",
      content_year: "",
      content_lang: null,
      poster_path: null,
    });
    await start(`${text}\n`, "watched.csv", { purpose: "watched" });
    await done();
    expect(await marks(), "and the next time").toEqual({ "movie:77": "*" });
  });

  test("may be a title that does not exist after all", async () => {
    const { imports, ada, start, done, titlesOf, only } = await openAda();
    const at = "2020-01-01T00:00:00Z";
    const show = { title: "Gone", ids: {} };
    const trakt = [
      { watched_at: at, show, episode: { season: 1, number: 1 } },
      { rated_at: at, rating: 9, show },
    ];
    const id = await start(JSON.stringify(trakt), "history.json");
    await done();
    const gone = { name: { kind: "tv", id: "404" }, title: "Gone" } as const;
    expect(await imports.choose(ada, id, 0, gone)).toBe(true);
    await done();
    expect(await only(id)).toEqual(["missed"]);
    expect(await titlesOf(id, "missed")).toMatchObject([{ title: "Gone", reason: "unknown" }]);
  });
});
