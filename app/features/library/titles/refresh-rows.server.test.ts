import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openOwn, START_MS } from "#tests/library/own-of.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { createRefresh } from "./refresh-rows.server.ts";
import { sliceOf } from "./list-pages.ts";
import type { LookUp, TitleFacts } from "./title-facts.server.ts";
import { refKey } from "./title-ref.ts";
import { pageQuery } from "../watchlist/watchlist-queries.server.ts";

const SIXTY_DAYS_MS = 60 * 24 * 3_600_000;
const NEW = START_MS - SIXTY_DAYS_MS;

describeEachEngine("the saved titles of a page", ({ open }) => {
  async function openRows() {
    const { own, kysely, profileId, ada } = await openOwn(await open());
    const requests = { facts: [] as string[], names: [] as string[] };
    const answers = new Map<string, Awaited<ReturnType<LookUp>>>();
    const names = new Map<string, TitleFacts>();
    const refresh = createRefresh({
      ...own,
      lookUp: async (name) => {
        requests.facts.push(refKey(name));
        return answers.get(refKey(name)) ?? { outcome: "unknown" };
      },
      nameTitles: async (each) => {
        requests.names.push(...each.map(refKey));
        return names;
      },
    });
    const save = (id: string, more: object = {}) =>
      kysely
        .insertInto("watchlist")
        .values({
          profile_id: profileId,
          user_id: ada.userId,
          content_type: "movie",
          content_id: id,
          content_title: `Film ${id}`,
          sort_title: `film ${id}`,
          content_lang: "en",
          added_at: 1,
          changed_at: 1,
          recorded_at: 1,
          looked_up_at: NEW,
          ...more,
        })
        .execute();
    const read = () => pageQuery(kysely, profileId, "title", sliceOf(1)).execute();
    const shown = async () => refresh(profileId, await read(), inIndia);
    return { kysely, requests, answers, names, save, read, shown };
  }

  test("are asked for once they are two months old, and stored as they are now", async () => {
    const { kysely, requests, answers, save, read, shown } = await openRows();
    await save("1");
    await save("2", { looked_up_at: NEW - 1 });
    await save("3", { looked_up_at: 0 });
    await save("4", { looked_up_at: 0 });
    const facts = { title: "The Second", year: "1985", posterPath: "/2.jpg" };
    answers.set("movie:2", { outcome: "found", facts });
    answers.set("movie:3", { outcome: "missing" });
    const rows = await shown();
    expect(requests).toEqual({ facts: ["movie:2", "movie:3", "movie:4"], names: [] });
    const titles = rows.map((row) => [
      row.content_title,
      row.content_year,
      row.poster_path,
      row.looked_up_at,
    ]);
    expect(titles).toEqual([
      ["Film 1", "", null, NEW],
      ["The Second", "1985", "/2.jpg", START_MS],
      ["Film 3", "", null, START_MS],
      ["Film 4", "", null, 0],
    ]);
    const [second] = await kysely
      .selectFrom("watchlist")
      .select(["content_title", "sort_title", "content_lang"])
      .where("content_id", "=", "2")
      .execute();
    expect(second).toEqual({
      content_title: "The Second",
      sort_title: "second",
      content_lang: null,
    });
    expect((await read()).map((row) => row.looked_up_at).toSorted()).toEqual(
      [NEW, START_MS, START_MS, 0].toSorted(),
    );
  });

  test("get the name that pages in the viewer's language have, where they have another", async () => {
    const { requests, names, save, read, shown } = await openRows();
    await save("1");
    await save("2", { content_lang: "de" });
    await save("3", { content_lang: "de" });
    await save("4", { content_lang: "de", looked_up_at: 0 });
    await save("5", { content_lang: "de" });
    names.set("movie:2", { title: "Second", year: "1985", lang: "en" });
    names.set("movie:5", { title: "Film 5", year: "", lang: "de" });
    const before = await read();
    const rows = await shown();
    expect(requests).toEqual({ facts: ["movie:4"], names: ["movie:2", "movie:3", "movie:5"] });
    expect(rows.map((row) => [row.content_title, row.content_lang])).toEqual([
      ["Film 1", "en"],
      ["Second", "en"],
      ["Film 3", "de"],
      ["Film 4", "de"],
      ["Film 5", "de"],
    ]);
    names.delete("movie:2");
    expect((await read()).find((row) => row.content_id === "2")).toMatchObject({
      content_title: "Second",
      content_year: "1985",
      looked_up_at: NEW,
    });
    expect(before.find((row) => row.content_id === "5")).toEqual(
      (await read()).find((row) => row.content_id === "5"),
    );
  });
});
