import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, openLists } from "#tests/watchlist-of.ts";

import { parseTitleRef } from "../titles/title-ref.ts";
import { MOST_LISTED, MOST_LISTS } from "./list-fields.ts";

writesInEnglish();

const child = { ...inIndia, audience: "kids" } as const;
const nameOf = (id: string) => {
  const name = parseTitleRef("movie", id);
  if (!name) throw new Error(`No such title: ${id}`);
  return name;
};

describeEachEngine("named lists", ({ open }) => {
  async function openAda(options: Parameters<typeof openLists>[1] = {}) {
    const database = await open();
    const changed: string[] = [];
    const lists = openLists(database, { onChange: (tags) => changed.push(...tags), ...options });
    const ada = await addViewer(database, "ada@example.org");
    const eve = await addViewer(database, "eve@example.org");
    const make = async (ids: readonly string[] = []) => {
      const made = await lists.create(ada, { name: "Rain", description: "" });
      if (made.outcome !== "done") throw new Error("The list is not made");
      for (const id of ids) await lists.add(ada, made.id, { name: nameOf(id), title: id }, inIndia);
      return made.id;
    };
    const idsOf = async (id: string, setting = inIndia as typeof inIndia) =>
      (await lists.getPage(ada, id, 1, setting))?.entries.map((entry) => entry.id);
    return { database, changed, lists, ada, eve, make, idsOf };
  }

  test("are one profile's: nobody else sees, changes or deletes them", async () => {
    const { lists, ada, eve, make, idsOf } = await openAda();
    const id = await make(["1", "2"]);
    expect(await lists.getPage(eve, id, 1, inIndia)).toBeUndefined();
    expect(await lists.getFacts(eve, id)).toBeUndefined();
    const stolen = { name: "Eve's", description: "", isShared: true };
    expect(await lists.edit(eve, id, stolen, inIndia)).toBe(false);
    await lists.remove(eve, id);
    await lists.take(eve, id, nameOf("1"));
    await lists.move(eve, id, nameOf("2"), "first");
    const added = await lists.add(eve, id, { name: nameOf("3"), title: "3" }, inIndia);
    expect(added).toBe("no such list");
    expect(await idsOf(id)).toEqual(["1", "2"]);
    expect(await lists.listAll(eve)).toEqual([]);
    expect(await lists.listAll(ada)).toMatchObject([{ name: "Rain", titles: 2 }]);
  });

  test("have a name that no other list of the profile has", async () => {
    const { lists, ada, eve, make } = await openAda();
    const [first] = [await make(), await make(), await make()];
    const names = async () => (await lists.listAll(ada)).map(({ name }) => name).toSorted();
    expect(await names()).toEqual(["Rain", "Rain 2", "Rain 3"]);
    const fields = { description: "", isShared: false };
    await lists.edit(ada, first, { name: "Rain 3", ...fields }, inIndia);
    expect(await names()).toEqual(["Rain 2", "Rain 3", "Rain 3 2"]);
    await lists.edit(ada, first, { name: "Rain", ...fields }, inIndia);
    await lists.edit(ada, first, { name: "Rain", ...fields }, inIndia);
    expect(await names(), "its own is no other's").toEqual(["Rain", "Rain 2", "Rain 3"]);
    const long = "x".repeat(100);
    for (let times = 0; times < 2; times += 1)
      await lists.create(eve, { name: long, description: "" });
    expect((await lists.listAll(eve)).map(({ name }) => name).toSorted()).toEqual([
      `${"x".repeat(98)} 2`,
      long,
    ]);
  });

  test("are made once by two requests of one press, also on two servers at once", async () => {
    const clock = { nowMs: 1_000_000 };
    const now = () => clock.nowMs;
    const { database, lists, ada, eve } = await openAda({ now });
    const other = openLists(database, { now });
    const fields = { name: "Rain", description: "" };
    const [one, same] = await Promise.all(
      [lists, other].map((server) => server.create(ada, fields, "a press")),
    );
    expect(one).toMatchObject({ outcome: "done" });
    expect(same).toMatchObject({ id: one?.outcome === "done" && one.id });
    expect(await other.create(ada, fields, "a press"), "one after the other").toEqual({
      ...one,
      isNew: false,
    });
    await lists.create(eve, fields, "a press");
    expect(await lists.listAll(eve), "somebody else's").toHaveLength(1);
    const names = async () => (await lists.listAll(ada)).map(({ name }) => name).toSorted();
    expect(await names()).toEqual(["Rain"]);
    await lists.create(ada, fields, "another press");
    await lists.create(ada, { ...fields, name: "Sun" }, "a press");
    expect(await names()).toEqual(["Rain", "Rain 2", "Sun"]);
    clock.nowMs += 120_000;
    await lists.create(ada, fields, "a press");
    expect(await names(), "the page was gone back to").toEqual(["Rain", "Rain 2", "Rain 3", "Sun"]);
  });

  test("are copied once by two requests of one press, also on two servers at once", async () => {
    const clock = { nowMs: 1_000_000 };
    const now = () => clock.nowMs;
    const { database, lists, ada, eve, make } = await openAda({ now });
    const id = await make(["3", "1", "2"]);
    await lists.edit(ada, id, { name: "Rain", description: "", isShared: true }, inIndia);
    const { shareKey = "" } = (await lists.getFacts(ada, id)) ?? {};
    const servers = [lists, openLists(database, { now }), openLists(database, { now })];
    const copy = async (server: typeof lists) => {
      const made = await server.copy(eve, shareKey, inIndia);
      if (made?.outcome !== "done") throw new Error("Nothing was copied");
      return (await server.getPage(eve, made.id, 1, inIndia))?.entries.map((entry) => entry.id);
    };
    const copies = await Promise.all(servers.map(copy));
    expect(copies).toEqual(servers.map(() => ["3", "1", "2"]));
    await copy(lists);
    expect(await lists.listAll(eve)).toMatchObject([{ name: "Rain", titles: 3 }]);
    await lists.add(ada, id, { name: nameOf("4"), title: "4" }, inIndia);
    expect(await copy(lists), "what it became meanwhile").toEqual(["3", "1", "2", "4"]);
    clock.nowMs += 120_000;
    await copy(lists);
    expect((await lists.listAll(eve)).map(({ name }) => name).toSorted()).toEqual([
      "Rain",
      "Rain 2",
      "Rain 3",
    ]);
  });

  test("contain a title once, count it, and say which of them have it", async () => {
    const { lists, ada, make } = await openAda();
    const [one, other] = [await make(["1", "1", "2"]), await make(["2"])];
    expect((await lists.getFacts(ada, one))?.titles).toBe(2);
    expect((await lists.listContaining(ada, nameOf("2"))).toSorted()).toEqual(
      [one, other].toSorted(),
    );
    await lists.take(ada, one, nameOf("2"));
    await lists.take(ada, one, nameOf("2"));
    expect((await lists.getFacts(ada, one))?.titles).toBe(1);
    const gone = await lists.add(ada, one, { name: nameOf("404"), title: "Gone" }, inIndia);
    expect(gone).toBe("no such title");
  });

  test("are put in any order, a step at a time or in front of another title", async () => {
    const { lists, ada, make, idsOf } = await openAda();
    const id = await make(["1", "2", "3", "4"]);
    await lists.move(ada, id, nameOf("3"), "up");
    expect(await idsOf(id)).toEqual(["1", "3", "2", "4"]);
    await lists.move(ada, id, nameOf("1"), "down");
    expect(await idsOf(id)).toEqual(["3", "1", "2", "4"]);
    await lists.move(ada, id, nameOf("4"), "first");
    expect(await idsOf(id)).toEqual(["4", "3", "1", "2"]);
    await lists.move(ada, id, nameOf("4"), "up");
    await lists.move(ada, id, nameOf("2"), "down");
    expect(await idsOf(id), "at the ends").toEqual(["4", "3", "1", "2"]);
    await lists.move(ada, id, nameOf("4"), { before: nameOf("2") });
    expect(await idsOf(id)).toEqual(["3", "1", "4", "2"]);
    await lists.move(ada, id, nameOf("3"), { after: nameOf("2") });
    expect(await idsOf(id)).toEqual(["1", "4", "2", "3"]);
    await lists.move(ada, id, nameOf("3"), { before: nameOf("1") });
    await lists.move(ada, id, nameOf("4"), { after: nameOf("1") });
    await lists.move(ada, id, nameOf("4"), { before: nameOf("99") });
    expect(await idsOf(id)).toEqual(["3", "1", "4", "2"]);
  });

  test("keep their order after any number of moves to the same place", async () => {
    const { lists, ada, make, idsOf } = await openAda();
    const id = await make(["1", "2", "3"]);
    for (let times = 0; times < 60; times += 1) {
      const moved = times % 2 === 0 ? "3" : "2";
      await lists.move(ada, id, nameOf(moved), { before: nameOf(moved === "3" ? "2" : "3") });
    }
    expect(await idsOf(id)).toEqual(["1", "2", "3"]);
    await lists.move(ada, id, nameOf("3"), "first");
    expect(await idsOf(id)).toEqual(["3", "1", "2"]);
  });

  test("have a public page from when they are shared until they are not", async () => {
    const { lists, ada, changed, make } = await openAda();
    const id = await make(["1"]);
    expect(changed).toEqual([]);
    const fields = { name: "Rain", description: "Wet" };
    await lists.edit(ada, id, { ...fields, isShared: true }, inIndia);
    const { shareKey = "" } = (await lists.getFacts(ada, id)) ?? {};
    expect(shareKey).toMatch(/^[\w-]{16}$/);
    expect(changed).toEqual([`list:${shareKey}`]);
    const { list: shared } = await lists.getShared(shareKey, 1, inIndia);
    expect(shared).toMatchObject({ name: "Rain", description: "Wet", total: 1 });
    await lists.add(ada, id, { name: nameOf("2"), title: "2" }, inIndia);
    expect(changed, "a title more").toHaveLength(2);
    await lists.edit(ada, id, { ...fields, isShared: true }, inIndia);
    expect((await lists.getFacts(ada, id))?.shareKey, "the same link").toBe(shareKey);
    await lists.edit(ada, id, { ...fields, isShared: false }, inIndia);
    expect(changed).toHaveLength(4);
    expect(await lists.getShared(shareKey, 1, inIndia)).toEqual({});
    await lists.edit(ada, id, { ...fields, isShared: true }, child);
    expect((await lists.getFacts(ada, id))?.shareKey, "not by a child").toBeUndefined();
  });

  test("are copied, as far as the age limit allows", async () => {
    const onlyEven: NonNullable<Parameters<typeof openLists>[1]>["filterNames"] = (
      items,
      named,
      setting,
    ) =>
      Promise.resolve(
        items.filter((item) => setting !== child || Number(named(item).id) % 2 === 0),
      );
    const { lists, ada, eve, make } = await openAda({ filterNames: onlyEven });
    const id = await make(["3", "1", "2", "4"]);
    await lists.edit(ada, id, { name: "Rain", description: "", isShared: true }, inIndia);
    const { shareKey = "" } = (await lists.getFacts(ada, id)) ?? {};
    expect(await lists.copy(eve, "unknown", inIndia)).toBeUndefined();
    for (const [setting, ids, name] of [
      [inIndia, ["3", "1", "2", "4"], "Rain"],
      [child, ["2", "4"], "Rain 2"],
    ] as const) {
      const { list } = await lists.getShared(shareKey, 1, setting);
      expect(list?.entries.map((each) => each.id)).toEqual(ids);
      const made = await lists.copy(eve, shareKey, setting);
      if (made?.outcome !== "done") throw new Error("Nothing was copied");
      const copied = await lists.getPage(eve, made.id, 1, inIndia);
      expect(copied?.entries.map((each) => each.id)).toEqual(ids);
      expect(copied).toMatchObject({ name, shareKey: undefined, total: ids.length });
    }
  });

  test("are at most 500 of 5,000 titles, which are read a page at a time", async () => {
    const { database, lists, ada, make } = await openAda();
    const id = await make();
    await fill(database, id, MOST_LISTED);
    const more = await lists.add(ada, id, { name: nameOf("6001"), title: "More" }, inIndia);
    expect(more).toBe("full");
    const last = await lists.getPage(ada, id, 1000, inIndia);
    expect(last).toMatchObject({ total: MOST_LISTED, page: 105, pages: 105 });
    expect(last?.entries).toHaveLength(8);
    for (let count = 1; count < MOST_LISTS; count += 1) await make();
    const fields = { name: "One more", description: "" };
    expect(await lists.create(ada, fields)).toEqual({ outcome: "full" });
  });
});

async function fill({ kysely }: Database, listId: string, titles: number): Promise<void> {
  const { profile_id } = await kysely
    .selectFrom("lists")
    .select("profile_id")
    .where("id", "=", listId)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < titles; from += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => {
      const id = String(from + at + 1);
      const named = { content_type: "movie", content_id: id, content_title: id } as const;
      const own = { list_id: listId, profile_id, sort_title: id, added_at: 1 };
      return { ...own, ...named, place: (from + at + 1) * 1024 };
    });
    await kysely.insertInto("list_titles").values(rows).execute();
  }
  await kysely.updateTable("lists").set({ titles }).where("id", "=", listId).execute();
}
