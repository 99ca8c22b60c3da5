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
import type { PlayerAddress, PlayerKind } from "./player.ts";

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
  const openPlayer = (given: Partial<PlayerAddress> = {}, isOver = () => false) =>
    client.open({ ...address, ...given }, isOver);
  return { shelf, client, address, openPlayer, player: openPlayer(), pauses };
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
    const { shelf, openPlayer, player } = await open(kind);
    const reasonOf = async (run: Promise<unknown>) =>
      run.then(
        () => "answered",
        (error: { reason?: string }) => error.reason,
      );
    expect((await player.identify()).name).toBe("Living Room");
    expect(await reasonOf(openPlayer({ key: "wrong" }).identify())).toBe("denied");
    shelf.trouble = () => "restarting";
    expect(await reasonOf(player.listItems())).toBe("unavailable");
    shelf.trouble = () => "throttled";
    expect(await reasonOf(player.listItems())).toBe("busy");
    const closed = openPlayer({ url: "http://127.0.0.1:1/" });
    expect(await reasonOf(closed.identify())).toBe("unreachable");
    const page = await listen(() => new Response("<html>"), { port: 0 });
    onTestFinished(page.close);
    expect(await reasonOf(openPlayer({ url: page.url }).identify())).toBe("garbled");
  },
);

test("a player in the server's own network is called only where the operator allows it", async () => {
  const { shelf, address } = await open("jellyfin");
  const targets = createTargetClient({ allowsPrivate: false });
  onTestFinished(targets.close);
  const client = createPlayerClient(targets);
  expect(client.isAllowed(address.url)).toBe(false);
  await expect(client.open(address, () => false).identify()).rejects.toMatchObject({
    reason: "rejected",
  });
  expect(shelf.requests).toEqual([]);
});

/** Somebody's own program at the address of a player, and how it is asked. */
async function openInvented(kind: PlayerKind, answer: (request: Request) => object | string) {
  const { openPlayer } = await open(kind);
  const server = await listen(
    async (request) => {
      const answered = answer(request);
      return new Response(typeof answered === "string" ? answered : JSON.stringify(answered));
    },
    { port: 0 },
  );
  onTestFinished(server.close);
  return (isOver = () => false) => openPlayer({ url: server.url }, isOver);
}

const sections = { MediaContainer: { Directory: [{ key: "1", type: "movie" }] } };
/** A page of a library, as each of the three writes it. */
const pageOf = (kind: PlayerKind, rows: readonly object[], total: number) =>
  kind === "plex"
    ? { MediaContainer: { Metadata: rows, totalSize: total } }
    : { Items: rows, TotalRecordCount: total };

test.each(playerKinds)(
  "%s is not parsed where it answers with millions of values",
  async (kind) => {
    const many = `[${"[],".repeat(600_000)}0]`;
    const player = (
      await openInvented(kind, () => `{"Items":${many},"MediaContainer":{"Metadata":${many}}}`)
    )();
    await expect(player.listItems()).rejects.toMatchObject({ reason: "garbled" });
  },
);

test.each(playerKinds)(
  "%s has no list without an end: it is read as long as there is time",
  async (kind) => {
    let pages = 0;
    const openLibrary = await openInvented(kind, ({ url }) => {
      if (url.endsWith("library/sections")) return sections;
      pages += 1;
      const id = `f${pages}`;
      return pageOf(kind, [{ Id: id, Type: "Movie", ratingKey: id, type: "movie" }], 90_000);
    });
    const player = openLibrary(() => pages >= 3);
    await expect(player.listItems()).rejects.toMatchObject({ reason: "timeout" });
    expect(pages).toBe(3);
  },
);

test.each(playerKinds)(
  "%s says nothing that no database takes, and nothing without an end",
  async (kind) => {
    const long = "x".repeat(100_000);
    const zero = String.fromCharCode(0);
    const idsOf = (id: string) => ({ Id: id, ratingKey: id, Type: "Episode", type: "episode" });
    const rows = [
      idsOf(long),
      idsOf(`a${zero}`),
      {
        ...idsOf("f1"),
        Name: long,
        title: long,
        ProviderIds: { [long]: "1", tmdb: long, tvdb: `1${zero}`, imdb: "tt0000001" },
        Guid: [`${long}://1`, `tmdb://${long}`, `tvdb://1${zero}`, "imdb://tt0000001"].map(
          (id) => ({ id }),
        ),
        ParentIndexNumber: 1e300,
        parentIndex: 0.5,
        IndexNumber: -7,
        index: 1e9,
        RunTimeTicks: 1e300,
        duration: 1e300,
        lastViewedAt: 1e300,
      },
      { ...idsOf("f2"), Name: zero, title: zero, lastViewedAt: 1.00001 },
    ];
    const openLibrary = await openInvented(kind, ({ url }) =>
      url.endsWith("library/sections")
        ? { MediaContainer: { Directory: [{ key: "1", type: "show" }] } }
        : pageOf(kind, rows, rows.length),
    );
    const [one, other, ...more] = await openLibrary().listItems();
    expect(more).toEqual([]);
    expect(one).toMatchObject({ id: "f1", numbers: { imdb: "tt0000001" }, durationSeconds: 0 });
    expect(Object.keys(one?.numbers ?? {})).toEqual(["imdb"]);
    expect(one?.title.length).toBeLessThan(1_000);
    expect(one?.episode).toMatchObject({ season: -1, number: -1 });
    expect(one?.state.atMs).toBe(0);
    expect(other).toMatchObject({
      id: "f2",
      title: "",
      state: { atMs: kind === "plex" ? 1000 : 0 },
    });
  },
);
