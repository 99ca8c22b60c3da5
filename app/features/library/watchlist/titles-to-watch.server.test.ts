import { expect, test } from "vitest";

import type { Films } from "#app/features/films/films.server.ts";
import type { OwnServices } from "#app/features/library/services/own-services.server.ts";
import { createWatched } from "#app/features/library/watched/watched.server.ts";
import { openOwn } from "#tests/library/own-of.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { createWatchlist } from "./watchlist.server.ts";
import { createWatchNow } from "./watch-now.server.ts";

const START_MS = Date.parse("2026-11-21T12:00:00Z");

describeEachEngine("what a profile may watch next", ({ open }) => {
  async function openTest() {
    const { own, ada } = await openOwn(await open());
    const watchlist = createWatchlist(own);
    let seconds = 0;
    const save = (kind: "movie" | "tv" | "archive", id: string) => {
      const atMs = START_MS + (seconds += 1) * 1000;
      return watchlist.change(ada, { name: { kind, id }, title: id, isAdded: true, atMs }, inIndia);
    };
    const watchNow = createWatchNow({
      films: {
        freeAmong: async (titles) =>
          new Map(titles.filter(({ id }) => id === 2).map(() => ["movie:2", "Two1927"])),
      } satisfies Pick<Films, "freeAmong">,
      ownServices: {
        findAmong: async () => ({ "tv:3": "Filmhouse", "movie:4": "" }),
      } satisfies Pick<OwnServices, "findAmong">,
    });
    const list = async (...without: string[]) => {
      const findWatchable = (titles: Parameters<typeof watchNow.among>[1]) =>
        watchNow.among(ada, titles, inIndia);
      const choice = { findWatchable, without: async () => new Set(without) };
      const row = await watchlist.listToWatch(ada, choice, inIndia);
      expect(row.map(({ film }) => film)).toEqual(
        row.map(({ id }) => ({ 2: "Two1927", Seven: "Seven" })[id]),
      );
      return row.map(({ kind, id }) => `${kind}:${id}`);
    };
    return { own, ada, save, list, watchNow };
  }

  test("begins with what is free here or on a service, and goes on with what was saved last", async () => {
    const { save, list } = await openTest();
    expect(await list()).toEqual([]);
    for (const id of ["2", "4", "5"]) await save("movie", id);
    await save("tv", "3");
    await save("movie", "6");
    await save("archive", "Seven");
    expect(await list()).toEqual([
      "archive:Seven",
      "tv:3",
      "movie:2",
      "movie:6",
      "movie:5",
      "movie:4",
    ]);
  });

  test("leaves out what is watched and what is shown elsewhere", async () => {
    const { own, ada, save, list } = await openTest();
    for (const id of ["4", "5", "6"]) await save("movie", id);
    const watched = createWatched(own);
    const name = { kind: "movie", id: "5", part: "" } as const;
    await watched.change(ada, { name, title: "Five", isWatched: true, atMs: START_MS }, inIndia);
    expect(await list("movie:6")).toEqual(["movie:4"]);
  });

  test("says in which film a title is free, and goes on while nobody can say", async () => {
    const { watchNow } = await openTest();
    const titles = [
      { kind: "movie", id: "2" },
      { kind: "archive", id: "Seven" },
      { kind: "tv", id: "3" },
    ] as const;
    expect([...(await watchNow.freeFilms(titles))]).toEqual([
      ["movie:2", "Two1927"],
      ["archive:Seven", "Seven"],
    ]);
    const silent = createWatchNow({
      films: { freeAmong: () => Promise.reject(new Error("no database")) },
      ownServices: { findAmong: async () => undefined },
    });
    expect([...(await silent.among({ userId: "ada" }, titles, inIndia))]).toEqual([
      ["archive:Seven", "Seven"],
    ]);
  });
});
