import { expect, onTestFinished, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import {
  addViewer,
  lookUpAll,
  openWatched,
  openWatchlist,
  filterNothing,
  nameNothing,
} from "#tests/watchlist-of.ts";

import { createContinueWatching } from "./continue/continue-watching.server.ts";
import { createHistory } from "./history/history.server.ts";
import { createProgress } from "./progress/progress.server.ts";

writesInEnglish();

const START_MS = Date.parse("2026-11-21T12:00:00Z");

describeEachEngine("two changes at the same moment", ({ open }) => {
  async function openAda() {
    const database = await open();
    const writes = groupWrites(database);
    onTestFinished(writes.close);
    const now = () => START_MS;
    const profileOf = createProfileFinder(database);
    const own = {
      database,
      writes,
      lookUp: lookUpAll,
      nameTitles: nameNothing,
      filterNames: filterNothing,
      profileOf,
      now,
    };
    const ada = await addViewer(database, "ada@example.org");
    const progress = createProgress(own);
    const play = (item: string) =>
      progress.save(ada, { item, work: "", positionSeconds: 900, durationSeconds: 6000 }, inIndia);
    return { database, own, ada, play };
  }

  test("the first to arrive stays on the watchlist: a repeated report changes nothing", async () => {
    const { database, ada } = await openAda();
    const watchlist = openWatchlist(database, { lookUp: lookUpAll, now: () => START_MS });
    const change = { name: { kind: "movie", id: "19" }, title: "Metropolis" } as const;
    await watchlist.change(ada, { ...change, isAdded: true, atMs: START_MS }, inIndia);
    await watchlist.change(ada, { ...change, isAdded: false, atMs: START_MS }, inIndia);
    expect(await watchlist.listKeys(ada, inIndia)).toEqual(["movie:19"]);
  });

  test("the first to arrive remains of the marks as well", async () => {
    const { database, ada } = await openAda();
    const watched = openWatched(database, { now: () => START_MS });
    const name = { kind: "tv", id: "7", part: "S1" } as const;
    const change = { name, title: "Show", atMs: START_MS };
    await watched.change(ada, { ...change, isWatched: true }, inIndia);
    await watched.change(ada, { ...change, isWatched: false }, inIndia);
    expect(await watched.getMarks(ada, inIndia)).toEqual({ "tv:7": "S1" });
  });

  test("a card that is hidden at the time of its last report does not come back", async () => {
    const { own, ada, play } = await openAda();
    const row = createContinueWatching(own);
    await play("Detour");
    expect(await row.list(ada, inIndia)).toHaveLength(1);
    await row.hide(ada, { kind: "archive", id: "Detour" });
    expect(await row.list(ada, inIndia)).toEqual([]);
  });

  test("removing one film from the history does not change the positions of the others", async () => {
    const { database, own, ada, play } = await openAda();
    await play("Detour");
    await play("Gertie");
    await createHistory(own).remove(ada, { kind: "archive", id: "Detour" });
    const places = await database.kysely.selectFrom("film_progress").select("item_id").execute();
    expect(places).toEqual([{ item_id: "Gertie" }]);
  });
});
