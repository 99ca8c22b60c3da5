import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openOwnImports } from "#tests/library/own-of.ts";

const fileOf = (title: string) => `title,year\n${title},1985\n`;

describeEachEngine("an upload", ({ open }) => {
  const openAda = async () => openOwnImports(await open());

  test("is one import, however often it is sent, unless its titles go elsewhere", async () => {
    const { start, done } = await openAda();
    const id = await start(fileOf("Ran"), "films.csv");
    expect(await start(fileOf("Ran"), "other-name.csv")).toBe(id);
    expect(await start(fileOf("Ran"), "films.csv", { purpose: "watched" })).not.toBe(id);
    await done();
    expect(await start(fileOf("Ran"), "films.csv"), "once it is done").not.toBe(id);
  });

  test("waits while three others are open; of what is done twenty are kept", async () => {
    const { imports, ada, kysely, clock, send, start, done } = await openAda();
    for (const title of ["A", "B", "C"]) await start(fileOf(title), `${title}.csv`);
    expect(await send(fileOf("D"))).toEqual({ outcome: "too many" });
    await done();
    for (let number = 1; number <= 19; number += 1) {
      clock.ms += 1000;
      await start(fileOf(String(number)), `${number}.csv`);
      await done();
    }
    const names = (await imports.list(ada)).map(({ fileName }) => fileName);
    expect(names).toHaveLength(20);
    expect([names[0], names.slice(0, 19).includes("1.csv")]).toEqual(["19.csv", true]);
    const titles = await kysely.selectFrom("import_titles").select("import_id").execute();
    expect(titles, "with their titles").toHaveLength(20);
  });

  test("is stored with all that its lines say", async () => {
    const { kysely, send, start, imports, ada } = await openAda();
    expect(await send("")).toEqual({ outcome: "refused", reason: "nothing to read" });
    expect(await imports.list(ada)).toEqual([]);
    const lines = Array.from({ length: 201 }, (_, at) => `Film ${at},1985\n`).join("");
    const id = await start(`title,year\n${lines}`, `${"x".repeat(200)}.csv`);
    const [row] = await kysely.selectFrom("imports").selectAll().execute();
    expect(row).toMatchObject({
      id,
      source: "list",
      file_name: "x".repeat(200),
      language: "en",
      region: "IN",
      titles: 201,
      lists: "[]",
      ignored: "[]",
    });
    const rows = await kysely.selectFrom("import_titles").selectAll().orderBy("number").execute();
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 201 }, (_, at) => at));
    expect(rows[200]).toMatchObject({
      title_key: "/1985/film 200",
      kind: "",
      title: "Film 200",
      year: "1985",
      ids: "{}",
      is_ambiguous: 0,
      outcome: "waiting",
    });
  });

  test("tells what has no place here, and looks for no title of it", async () => {
    const { start, done, imports, ada } = await openAda();
    const show = { title: "Signals", year: 2001, ids: { trakt: 2, tmdb: 7 } };
    const episode = { season: 2, number: 5, title: "The Ring" };
    const entries = [{ listed_at: "2026-01-04T14:02:03.000Z", type: "episode", episode, show }];
    const id = await start(JSON.stringify(entries), "lists-list-7-best.json");
    await done();
    const facts = await imports.get(ada, id);
    expect(facts).toMatchObject({ isFinished: true, titles: 1, done: 1, outcomes: { missed: 1 } });
    const setting = { language: "en", region: "IN", audience: "everyone" } as const;
    const view = { outcome: "missed", page: 1 } as const;
    expect(await imports.listTitles(ada, id, view, setting)).toMatchObject([
      { title: "Signals S2E5", year: "2001", reason: "part", found: undefined },
    ]);
  });

  test("that cannot be read does not keep the next one from being read", async () => {
    const { send, kysely } = await openAda();
    await kysely.schema.alterTable("imports").renameTo("elsewhere").execute();
    const failing = send(fileOf("A")).catch(() => "failed");
    await failing;
    await kysely.schema.alterTable("elsewhere").renameTo("imports").execute();
    expect(await failing).toBe("failed");
    expect(await send(fileOf("B"))).toMatchObject({ outcome: "started" });
  });
});
