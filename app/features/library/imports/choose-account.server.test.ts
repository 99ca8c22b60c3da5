import { expect, test } from "vitest";

import { groupWrites, type GroupedWrites } from "#app/db/grouped-writes.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { foundFilm, openOwnImports, START_MS } from "#tests/library/own-of.ts";
import { addViewer } from "#tests/watchlist-of.ts";

writesInEnglish();

const played = (title: string, accountID: number) => ({
  type: "movie",
  title,
  year: 1985,
  viewedAt: START_MS / 1000 - 100,
  accountID,
});
const HISTORY = JSON.stringify({
  MediaContainer: { Metadata: [played("Ran", 1), played("Ran", 20), played("Heat", 20)] },
});

describeEachEngine("the history of a household", ({ open }) => {
  const openAda = async () =>
    openOwnImports(await open(), [foundFilm(1, "Ran", "1985"), foundFilm(2, "Heat", "1985")]);

  test("is stored once a person says whose it is, and of no one else", async () => {
    const { start, done, imports, ada, kysely, titlesOf } = await openAda();
    const id = await start(HISTORY, "history.json");
    await done();
    const marks = () => kysely.selectFrom("watched_marks").select("content_id").execute();
    expect(await marks(), "nothing before").toEqual([]);
    expect(await imports.get(ada, id)).toMatchObject({
      isFinished: false,
      titles: 3,
      accounts: [
        { id: "1", name: "", titles: 1, examples: ["Ran"] },
        { id: "20", name: "", titles: 2, examples: ["Ran", "Heat"] },
      ],
    });
    expect(await titlesOf(id, "waiting"), "other people's titles").toEqual([]);
    const answers = ["1", "20"].map((account) => imports.chooseAccount(ada, id, account));
    expect(await Promise.all(answers), "of two at the same time one counts").toEqual([true, false]);
    await done();
    expect(await marks()).toEqual([{ content_id: "1" }]);
    expect(await imports.get(ada, id)).toMatchObject({
      isFinished: true,
      titles: 1,
      done: 1,
      accounts: [],
    });
    expect(await kysely.selectFrom("import_titles").select("account").execute()).toEqual([
      { account: "1" },
    ]);
    expect(await imports.chooseAccount(ada, id, "20"), "once").toBe(false);
  });

  test("asks its owner alone, for one of its accounts, and is one import until then", async () => {
    const { start, send, done, imports, ada, parts } = await openAda();
    const id = await start(HISTORY, "history.json");
    expect(await start(HISTORY, "again.json"), "the same file").toBe(id);
    await done();
    expect((await imports.get(ada, id))?.accounts, "it still asks").toHaveLength(2);
    const bob = await addViewer(parts.database, "bob@example.org");
    expect(await imports.chooseAccount(bob, id, "1")).toBe(false);
    for (const account of ["", "2", "x"]) {
      expect(await imports.chooseAccount(ada, id, account), account).toBe(false);
    }
    expect(await imports.choose(ada, id, 0, { name: { kind: "movie", id: "1" }, title: "R" })).toBe(
      false,
    );
    await imports.acceptAll(ada, id);
    await done();
    expect((await imports.get(ada, id))?.accounts).toHaveLength(2);
    expect((await imports.list(ada)).map((each) => each.id)).toEqual([id]);
    for (const title of ["A", "B"]) await send(`title,year\n${title},1985\n`, `${title}.csv`);
    expect(await send("title,year\nC,1985\n"), "of three that are open").toEqual({
      outcome: "too many",
    });
    await imports.remove(ada, id);
    expect(await imports.get(ada, id)).toBeUndefined();
  });

  test("goes on although the server dies with the answer", async () => {
    const database = await open();
    const { write } = groupWrites(database);
    let writesLeft = Infinity;
    const writes: Pick<GroupedWrites, "write"> = {
      write(work) {
        writesLeft -= 1;
        return writesLeft < 0 ? Promise.reject(new Error("The server died.")) : write(work);
      },
    };
    const films = [foundFilm(1, "Ran", "1985")];
    const { start, done, imports, ada, titlesOf } = await openOwnImports(database, films, {
      writes,
    });
    const id = await start(HISTORY, "history.json");
    writesLeft = 1;
    await imports.chooseAccount(ada, id, "1").catch(String);
    writesLeft = Infinity;
    await done();
    expect(await titlesOf(id, "matched")).toMatchObject([{ title: "Ran" }]);
  });
});
