import { expect, onTestFinished, test } from "vitest";

import { createMediaBrowser } from "../../../stand-ins/players/media-browser.ts";
import { listen } from "../../../stand-ins/listen.ts";
import { createPlex } from "../../../stand-ins/players/plex.ts";
import {
  createShelf,
  type ShelfItem,
  type ShelfTrouble,
} from "../../../stand-ins/players/shelf.ts";

import { createTargetClient } from "../targets/target-client.server.ts";
import { createPlayerClient, PLAYER_LIMITS } from "./player-client.server.ts";
import type { PlayerKind } from "./player.ts";

const playerKinds: readonly PlayerKind[] = ["jellyfin", "emby", "plex"];
const NOW_MS = Date.parse("2026-11-24T10:00:00Z");
const films = Array.from({ length: 7 }, (_, at): ShelfItem => ({
  id: `f${at}`,
  type: "movie",
  title: `Film ${at}`,
  year: 1920 + at,
  numbers: { tmdb: String(100 + at), imdb: `tt000000${at}` },
  durationSeconds: 6000,
}));
const show: ShelfItem = { id: "s", type: "show", title: "Signals", numbers: { tvdb: "73141" } };
const episode: ShelfItem = {
  id: "e",
  type: "episode",
  title: "The Ring",
  showId: "s",
  season: 2,
  number: 5,
  durationSeconds: 2700,
};

async function open(kind: PlayerKind, items: readonly ShelfItem[] = [...films, show, episode]) {
  const shelf = createShelf({ items, now: () => NOW_MS });
  const handler = kind === "plex" ? createPlex(shelf) : createMediaBrowser(shelf, kind);
  const server = await listen(handler, { port: 0 });
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const targets = createTargetClient({ allowsPrivate: true, ...PLAYER_LIMITS });
  const client = createPlayerClient(targets, pause);
  onTestFinished(async () => {
    await targets.close();
    await server.close();
  });
  const address = { kind, url: server.url, key: shelf.key, personId: "a1" };
  return { shelf, client, address, player: client.open(address), pauses };
}

const inTurn =
  (...troubles: (ShelfTrouble | undefined)[]) =>
  () =>
    troubles.shift();

test.each(playerKinds)(
  "%s is read to the end of its list, and a page that is throttled again",
  async (kind) => {
    const { shelf, player, pauses } = await open(kind);
    shelf.mostInPage = 3;
    shelf.mark("f1");
    shelf.play("f2", 1500);
    shelf.trouble = inTurn(undefined, "throttled", "throttled");
    const items = await player.listItems();
    expect(items.map(({ id }) => id).toSorted()).toEqual(["e", ...films.map(({ id }) => id)]);
    expect(pauses).toEqual([1000, 1000]);
    const stateOf = (id: string) => items.find((each) => each.id === id)?.state;
    expect(stateOf("f0")).toEqual({ isWatched: false, progress: 0, atMs: 0 });
    expect(stateOf("f1")).toEqual({ isWatched: true, progress: 0, atMs: NOW_MS });
    expect(stateOf("f2")).toEqual({ isWatched: false, progress: 0.25, atMs: NOW_MS });
    expect(items.find(({ id }) => id === "f0")).toMatchObject({
      title: "Film 0",
      year: "1920",
      numbers: { tmdb: "100", imdb: "tt0000000" },
      durationSeconds: 6000,
    });
    expect(items.find(({ id }) => id === "e")?.episode).toEqual({
      showId: "s",
      season: 2,
      number: 5,
    });
    const shows = await player.listShows();
    expect([...shows]).toEqual([["s", { title: "Signals", year: "", numbers: { tvdb: "73141" } }]]);
  },
);

test.each(playerKinds)(
  "%s is changed, says what it says then, and keeps what else it knows",
  async (kind) => {
    const { shelf, player } = await open(kind);
    shelf.itemOf("f0").isFavorite = true;
    const change = async (isWatched: boolean, progress: number) => {
      const item = (await player.listItems()).find(({ id }) => id === "f0");
      if (item === undefined) throw new Error("There is no item.");
      return player.change(item, { isWatched, progress, atMs: NOW_MS - 5000 });
    };
    for (const [isWatched, progress] of [
      [true, 0],
      [true, 0.5],
      [false, 0.25],
      [false, 0],
    ] as const) {
      expect(await change(isWatched, progress)).toMatchObject({ isWatched, progress });
    }
    expect(shelf.itemOf("f0")).toMatchObject({ isWatched: false, isFavorite: true });
  },
);

test.each(playerKinds)(
  "%s is not changed where somebody was quicker, or the item is gone",
  async (kind) => {
    const { shelf, player } = await open(kind);
    const [item] = await player.listItems();
    if (item === undefined) throw new Error("There is no item.");
    shelf.play(item.id, 600);
    const wanted = { isWatched: true, progress: 0, atMs: NOW_MS };
    expect(await player.change(item, wanted)).toBeUndefined();
    expect(shelf.itemOf(item.id)).toMatchObject({ positionSeconds: 600 });
    shelf.items.delete(item.id);
    expect(await player.change(item, wanted)).toBeUndefined();
  },
);

test.each(playerKinds)(
  "%s fails in words of our own: a key, a restart, too much, nonsense",
  async (kind) => {
    const { shelf, client, address, player } = await open(kind);
    const reasonOf = async (run: Promise<unknown>) =>
      run.then(
        () => "answered",
        (error: { reason?: string }) => error.reason,
      );
    expect((await player.identify()).name).toBe("Living Room");
    expect(await reasonOf(client.open({ ...address, key: "wrong" }).identify())).toBe("denied");
    shelf.trouble = () => "restarting";
    expect(await reasonOf(player.listItems())).toBe("unavailable");
    shelf.trouble = () => "throttled";
    expect(await reasonOf(player.listItems())).toBe("busy");
    const closed = { ...address, url: "http://127.0.0.1:1/" };
    expect(await reasonOf(client.open(closed).identify())).toBe("unreachable");
    const page = await listen(() => new Response("<html>"), { port: 0 });
    onTestFinished(page.close);
    expect(await reasonOf(client.open({ ...address, url: page.url }).identify())).toBe("garbled");
  },
);

test("a player in the server's own network is called only where the operator allows it", async () => {
  const { shelf, address } = await open("jellyfin");
  const targets = createTargetClient({ allowsPrivate: false });
  onTestFinished(targets.close);
  const client = createPlayerClient(targets);
  expect(client.isAllowed(address.url)).toBe(false);
  await expect(client.open(address).identify()).rejects.toMatchObject({ reason: "rejected" });
  expect(shelf.requests).toEqual([]);
});
