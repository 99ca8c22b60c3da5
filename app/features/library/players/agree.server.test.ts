import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openPlayers, there, type LinkedId } from "#tests/library/players-of.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { createPlayersRun } from "./players-job.server.ts";

const HOUR_MS = 3_600_000;
const all: readonly LinkedId[] = ["m19", "m21", "e25"];

describeEachEngine("a player that is connected", ({ open }) => {
  test("is looked at, and nothing changes before its viewer chose; then both have both pasts", async () => {
    const { clock, kysely, openShelf, connect, connections, ada, mark, play, here, agree } =
      await openPlayers(await open());
    const living = await openShelf("jellyfin");
    living.shelf.mark("m21", clock.ms - 400 * 24 * HOUR_MS);
    living.shelf.play("e25", 1500);
    living.shelf.mark("x");
    await mark("m19", true);
    await play(900);
    const id = await connect(living);
    await agree();
    expect(there(living.shelf, "m19")).toEqual([false, 0]);
    expect(await here("m21")).toEqual([false, 0]);
    const found = await connections.get(ada, id, inIndia);
    expect(found?.first).toEqual({
      here: { watched: 1, takenBack: 0, positions: 1, titles: ["Signals · S2E5", "Nosferatu"] },
      there: { watched: 1, takenBack: 0, positions: 0, titles: ["Metropolis"] },
      uncertain: { items: 1, titles: ["Our Holidays"] },
    });
    await connections.choose(ada, id, "both");
    await agree();
    expect(there(living.shelf, "m19")).toEqual([true, 10]);
    expect([await here("m21"), await here("e25")]).toEqual([
      [true, 0],
      [false, 50],
    ]);
    const days = await kysely.selectFrom("watched_dates").select("watched_on").execute();
    expect(days, "the day on which it was watched there").toEqual([{ watched_on: "2025-10-20" }]);
    const [connection] = await connections.list(ada);
    expect(connection).toMatchObject({ problem: "", from_there: 2, to_there: 1 });
    expect(JSON.stringify(connection), "its key is sealed").not.toContain("0123456789abcdef");
  });

  test("takes no past here, or gives none, as its viewer chose; changes go both ways all the same", async () => {
    const { openShelf, connect, mark, here, agree, clock } = await openPlayers(await open());
    const [one, other] = [await openShelf("jellyfin"), await openShelf("emby")];
    one.shelf.mark("m21");
    other.shelf.mark("e25");
    await mark("m19", true);
    clock.ms += 1000;
    await connect(one, "to-there");
    await connect(other, "from-there");
    await agree();
    expect([await here("m21"), there(one.shelf, "m19")]).toEqual([
      [false, 0],
      [true, 0],
    ]);
    expect([await here("e25"), there(other.shelf, "m19")]).toEqual([
      [true, 0],
      [false, 0],
    ]);
    one.shelf.play("m21", 3000);
    await agree();
    await agree();
    expect([await here("m21"), there(other.shelf, "m21")]).toEqual([
      [false, 50],
      [false, 50],
    ]);
    await mark("m19", true);
    await agree();
    expect(there(other.shelf, "m19")).toEqual([true, 0]);
  });

  test.each(["jellyfin", "emby", "plex"] as const)(
    "of the kind %s says what Matinee says, both ways, and is told nothing that came from it",
    async (kind) => {
      const { openShelf, connect, mark, play, here, agree } = await openPlayers(await open());
      const living = await openShelf(kind);
      const { shelf } = living;
      await connect(living, "both");
      const changes = () =>
        shelf.requests.filter((each) => !/^GET \/(lib|It|Us)/.test(each)).length;
      const before = changes();
      shelf.mark("m21");
      shelf.play("e25", 600);
      await agree();
      expect([await here("m21"), await here("e25")]).toEqual([
        [true, 0],
        [false, 20],
      ]);
      shelf.unmark("m21");
      await agree();
      await agree();
      expect(await here("m21")).toEqual([false, 0]);
      expect(changes(), "nothing is sent back").toBe(before);
      await mark("e25", true);
      await play(4500);
      await agree();
      expect(there(shelf, "m19")).toEqual([false, 50]);
      expect(there(shelf, "e25")).toEqual([true, 20]);
      await mark("e25", false);
      await play(0);
      await agree();
      const after = changes();
      await agree();
      await agree();
      expect([there(shelf, "m19"), there(shelf, "e25")[0]]).toEqual([[false, 0], false]);
      expect(changes(), "nothing is sent twice").toBe(after);
      shelf.play("m19", 3000);
      shelf.play("m19", 0);
      await agree();
      expect(await here("m19")).toEqual([false, 0]);
    },
  );

  test("of two tells the other what it told Matinee, and the newest wins by its time", async () => {
    const { clock, openShelf, connect, mark, here, agree } = await openPlayers(await open());
    const [one, other] = [await openShelf("jellyfin"), await openShelf("plex")];
    await connect(one, "both");
    await connect(other, "both");
    await agree();
    one.shelf.play("m19", 900);
    clock.ms += 60_000;
    other.shelf.play("m19", 4500);
    clock.ms += 60_000;
    one.shelf.play("m21", 900);
    other.shelf.mark("e25");
    clock.ms += 60_000;
    await mark("e25", false);
    await agree();
    await agree();
    for (const shelf of [one.shelf, other.shelf]) {
      expect(all.map((id) => there(shelf, id))).toEqual([
        [false, 50],
        [false, 15],
        [false, 0],
      ]);
    }
    expect(await Promise.all(all.map((id) => here(id)))).toEqual([
      [false, 50],
      [false, 15],
      [false, 0],
    ]);
  });

  test("whose library is empty, or was built anew, takes nothing back: its viewer is asked", async () => {
    const films = Array.from({ length: 6 }, (_, at) => ({
      id: `n${at}`,
      type: "movie" as const,
      title: "Nosferatu",
      year: 1922,
      durationSeconds: 6000,
      isWatched: true,
      playedAtMs: 1_700_000_000_000,
    }));
    const { openShelf, connect, connections, ada, here, agree } = await openPlayers(await open());
    const living = await openShelf("jellyfin", films);
    const id = await connect(living, "both");
    const items = new Map(living.shelf.items);
    living.shelf.items.clear();
    await agree();
    expect(await here("m21")).toEqual([true, 0]);
    for (const [key, item] of items) living.shelf.items.set(key, item);
    for (const key of items.keys()) living.shelf.unmark(key);
    await agree();
    expect(await here("m21")).toEqual([true, 0]);
    expect((await connections.list(ada))[0]).toMatchObject({ problem: "emptied", due_at: null });
    expect((await connections.get(ada, id, inIndia))?.first?.there).toMatchObject({ watched: 6 });
    await connections.choose(ada, id, "both");
    await agree();
    expect([...living.shelf.items.values()].every(({ isWatched }) => isWatched)).toBe(true);
  });

  test("that was away is told everything in order, and what it did meanwhile counts", async () => {
    const { clock, openShelf, connect, connections, ada, mark, play, here, agree } =
      await openPlayers(await open());
    const living = await openShelf("jellyfin");
    await connect(living, "both");
    living.shelf.trouble = () => "restarting";
    await mark("e25", true);
    clock.ms += HOUR_MS;
    await play(4500);
    await agree();
    expect((await connections.list(ada))[0]).toMatchObject({ problem: "unavailable", failures: 1 });
    living.shelf.play("m21", 1200);
    clock.ms += HOUR_MS;
    await mark("m19", true);
    living.shelf.requests.length = 0;
    living.shelf.trouble = () => undefined;
    await agree();
    const sent = living.shelf.requests.filter((each) => each.startsWith("POST"));
    expect(sent).toEqual(["POST /UserItems/e25/UserData", "POST /UserItems/m19/UserData"]);
    expect(all.map((id) => there(living.shelf, id))).toEqual([
      [true, 50],
      [false, 20],
      [true, 0],
    ]);
    expect(await here("m21")).toEqual([false, 20]);
    expect((await connections.list(ada))[0]).toMatchObject({ problem: "", failures: 0 });
  });

  test("whose answer was lost knows it all the same: that is no change of its own", async () => {
    const { clock, openShelf, connect, mark, here, agree } = await openPlayers(await open());
    const living = await openShelf("plex");
    await connect(living, "both");
    await mark("m21", true);
    living.shelf.trouble = ({ method }) => (method === "PUT" ? "lost" : undefined);
    await agree();
    expect(there(living.shelf, "m21")).toEqual([true, 0]);
    living.shelf.trouble = () => undefined;
    // Before the player's own time of what it was told.
    clock.ms -= 500;
    await mark("m21", false);
    await agree();
    expect([await here("m21"), there(living.shelf, "m21")]).toEqual([
      [false, 0],
      [false, 0],
    ]);
  });

  test("is left alone while the account is disabled or the history is paused, and titles above the age limit always", async () => {
    const { kysely, openShelf, connect, here, agree, profileId, ada, mark, clock } =
      await openPlayers(await open(), {
        filterNames: async (items, nameOf, { audience }) =>
          items.filter((each) => audience === "everyone" || nameOf(each).id !== "21"),
      });
    const living = await openShelf("jellyfin");
    await connect(living, "both");
    const profile = (columns: object) =>
      kysely.updateTable("profiles").set(columns).where("id", "=", profileId).execute();
    living.shelf.mark("m21");
    living.shelf.mark("e25");
    const requests = living.shelf.requests.length;
    await profile({ history_paused_at: 1 });
    await agree();
    await profile({ history_paused_at: null });
    const users = kysely.updateTable("users").where("id", "=", ada.userId);
    await users.set({ disabled_at: 1 }).execute();
    await agree();
    expect(living.shelf.requests.length).toBe(requests);
    await users.set({ disabled_at: null }).execute();
    await profile({ age_limit: "kids" });
    clock.ms += 1000;
    await mark("m19", true);
    await agree();
    expect([await here("m21"), await here("e25")]).toEqual([
      [false, 0],
      [true, 0],
    ]);
    expect([there(living.shelf, "m21"), there(living.shelf, "m19")]).toEqual([
      [true, 0],
      [true, 0],
    ]);
  });

  test("is looked at by one of two servers, and goes with its profile, its key and all that it said", async () => {
    const { options, openShelf, connect, connections, ada, kysely, runNext } = await openPlayers(
      await open(),
    );
    const living = await openShelf("jellyfin");
    const id = await connect(living, "both");
    await connections.agreeNow(ada, id);
    const before = living.shelf.requests.length;
    await Promise.all([runNext(), createPlayersRun(options)()]);
    expect(living.shelf.requests.length - before, "one list").toBe(1);
    await kysely.deleteFrom("users").where("id", "=", ada.userId).execute();
    for (const table of ["player_connections", "player_items", "player_positions"] as const) {
      expect(await options.database.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test("that names everything anew each time fills no database: what is gone is forgotten where there is no room", async () => {
    const { openShelf, connect, agree, kysely } = await openPlayers(await open(), { mostRows: 7 });
    const living = await openShelf("jellyfin");
    await connect(living, "both");
    const listed = async () =>
      (await kysely.selectFrom("player_items").select("item_id").execute()).length;
    expect(await listed()).toBe(4);
    const rename = (to: string) => {
      const items = [...living.shelf.items.values()];
      living.shelf.items.clear();
      for (const item of items)
        living.shelf.items.set(`${item.id}${to}`, { ...item, id: `${item.id}${to}` });
    };
    living.shelf.items.delete("x");
    await agree();
    expect(await listed(), "it may come back").toBe(4);
    for (const round of [1, 2, 3]) {
      rename(String(round));
      await agree();
      expect(await listed()).toBeLessThanOrEqual(7);
    }
  });

  test("of which more is new than one look has time for is gone on with by the next", async () => {
    const films = Array.from({ length: 250 }, (_, at) => ({
      id: `n${at}`,
      type: "movie" as const,
      title: "Nosferatu",
      year: 1922,
    }));
    const finder = {
      byOutsideId: async () => [],
      byName: async () => {
        opened.clock.ms += 2_000;
        return [];
      },
    };
    const opened = await openPlayers(await open(), { finder });
    const { openShelf, connect, connections, ada, kysely, runNext, clock } = opened;
    await connect(await openShelf("jellyfin", films));
    const listed = async () =>
      (await kysely.selectFrom("player_items").select("item_id").execute()).length;
    expect(await listed(), "two hundred of them, after more than ten minutes").toBe(200);
    expect((await connections.list(ada))[0]).toMatchObject({ problem: "timeout", failures: 1 });
    clock.ms += HOUR_MS;
    await runNext();
    expect(await listed()).toBe(250);
    expect((await connections.list(ada))[0]).toMatchObject({ problem: "", due_at: null });
  });
});
