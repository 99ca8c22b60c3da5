import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { foundFilm, openOwnImports, START_MS } from "#tests/library/own-of.ts";

const FILMS = "Date,Name,Year,Letterboxd URI,Rating\n";

describeEachEngine("the report of an import", ({ open }) => {
  const openAda = async () => openOwnImports(await open(), [foundFilm(1, "Ran", "1985")]);

  test("says how far it is, what was not read, and whether it waits for the film database", async () => {
    const { imports, ada, kysely, start, done } = await openAda();
    const id = await start(
      `${FILMS}2020-01-03,Ran,1985,u,4\n2020-01-03,Nobody,1999,v,4\n`,
      "a.csv",
    );
    const before = await imports.get(ada, id);
    expect(before).toEqual({
      id,
      source: "letterboxd",
      fileName: "a.csv",
      createdAt: START_MS,
      titles: 2,
      done: 0,
      outcomes: {
        waiting: 2,
        accepted: 0,
        matched: 0,
        guessed: 0,
        missed: 0,
        "left out": 0,
        undone: 0,
      },
      isFinished: false,
      isUndone: false,
      isHeldUp: false,
      ignored: [],
      accounts: [],
    });
    await kysely.updateTable("imports").set({ failures: 1, ignored: '["x.txt"]' }).execute();
    expect(await imports.get(ada, id)).toMatchObject({ isHeldUp: true, ignored: ["x.txt"] });
    await kysely.updateTable("imports").set({ failures: 0 }).execute();
    await done();
    expect(await imports.choose(ada, id, 1, { name: { kind: "movie", id: "9" }, title: "N" })).toBe(
      true,
    );
    const chosen = { done: 1, isFinished: false, outcomes: { accepted: 1 } };
    expect(await imports.get(ada, id), "one that a person chose is to be stored").toMatchObject(
      chosen,
    );
    await done();
    expect(await imports.get(ada, id)).toMatchObject({ done: 2, isFinished: true });
    await kysely.updateTable("imports").set({ failures: 1 }).execute();
    expect((await imports.get(ada, id))?.isHeldUp, "it is finished").toBe(false);
    await imports.undo(ada, id);
    const undoing = { isUndone: true, isFinished: false, done: 0 };
    expect(await imports.get(ada, id), "both are still to be taken back").toMatchObject(undoing);
    await done();
    expect(await imports.get(ada, id)).toMatchObject({ isUndone: true, isFinished: true, done: 2 });
  });

  test("is one of a list, the newest first, without uploads that were cut off", async () => {
    const { imports, ada, clock, kysely, start } = await openAda();
    const first = await start(`${FILMS}2020-01-03,Ran,1985,u,4\n`, "first.csv");
    clock.ms += 1000;
    const second = await start(`${FILMS}2020-01-03,Ran,1985,u,5\n`, "second.csv");
    const names = async () => (await imports.list(ada)).map(({ fileName }) => fileName);
    expect(await names()).toEqual(["second.csv", "first.csv"]);
    await kysely.updateTable("imports").set({ due_at: null }).where("id", "=", first).execute();
    expect(await names()).toEqual(["second.csv"]);
    expect(await imports.get(ada, first)).toBeUndefined();
    await kysely.updateTable("imports").set({ due_at: null, finished_at: 1 }).execute();
    expect(await imports.get(ada, second)).toMatchObject({ isFinished: true });
  });

  test("lists titles fifty to a page, each beside what it is here", async () => {
    const { start, done, titlesOf } = await openAda();
    const lines = Array.from({ length: 51 }, (_, at) => `2020-01-03,Film ${at},1999,u${at},4\n`);
    const id = await start(`${FILMS}2020-01-03,Ran,1985,u,4\n${lines.join("")}`, "a.csv");
    await done();
    expect((await titlesOf(id, "missed")).map(({ number }) => number)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
    expect((await titlesOf(id, "missed", 2)).map(({ title }) => title)).toEqual(["Film 50"]);
    expect(await titlesOf(id, "missed", 3)).toEqual([]);
    expect(await titlesOf(id, "matched")).toEqual([
      {
        number: 0,
        kind: "",
        title: "Ran",
        year: "1985",
        reason: "",
        stored: {
          days: [],
          isWatched: true,
          parts: 0,
          halfStars: 8,
          isSaved: false,
          isUnwanted: false,
          hasNote: false,
          lists: [],
        },
        found: {
          key: "movie:1",
          name: { kind: "movie", id: "1" },
          title: "Ran",
          year: "1985",
          lang: "en",
          posterPath: undefined,
        },
      },
    ]);
  });
});
