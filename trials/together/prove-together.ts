import { setTimeout as sleep } from "node:timers/promises";

import { openDatabase } from "#app/db/connect.server.ts";
import { createRooms } from "#app/features/together/rooms.server.ts";

import { createPlace, type TestPlace } from "../../tests/database-place.ts";
import { openNodes } from "../../tests/nodes/open-nodes.ts";
import { standIns } from "../load/servers-with-viewers.ts";
import { checkMessages, describeUsage, roomsOf, until, usageOf, watch } from "./measure.ts";
import { createPlayer, type SimulatedPlayer } from "./simulated-player.ts";
import { GOOD, SLOW } from "./slow-line.ts";

export interface TogetherProof {
  postgresUrl: string;
  rooms: number;
  random: () => number;
  log: (line: string) => void;
}

const PLAYERS = 10;
const FILM = { filmId: "charlie_chaplin_film_fest", episode: 1, title: "A film" };
/** How long everybody watches, before and after one server is killed. */
const PART_MS = 60_000;
/** What is in each server's memory after so many rooms, whatever comes later. */
const FIRST_SHARE = 0.1;
/** On average, for each player or room. */
const EVERY_MS = { message: 30_000, press: 25_000, stall: 300_000 };
const PAUSE_MS = 3_000;
const STALL_MS = { least: 1_000, more: 2_000 };
const MOST_SECONDS = 3_600;
const SETTLE_MS = 10_000;

/** Rooms on two servers, on good lines and slow ones; one server is killed while all watch. */
export async function proveTogether(options: TogetherProof): Promise<void> {
  const { postgresUrl, rooms, random, log } = options;
  const place = await createPlace(postgresUrl);
  const { settings } = await standIns();
  const variables = { ...settings, ROOMS: "everyone", TRUSTED_PROXIES: "127.0.0.1" };
  const nodes = await openNodes({ place, count: 2, variables });
  const { servers } = nodes;
  let alive = servers;
  const codes = await openRooms(place, rooms);
  const enter = (from: number, to: number) =>
    openPlayers(codes.slice(from, to), random, () => {
      const at = Math.floor(random() * alive.length);
      return alive[at]?.origin ?? "";
    });
  const first = Math.ceil(rooms * FIRST_SHARE);
  const start = usageOf(servers);
  await sleep(SETTLE_MS);
  const idle = usageOf(servers);
  const players: SimulatedPlayer[] = await enter(0, first);
  const stopping = new AbortController();
  try {
    const few = usageOf(servers);
    players.push(...(await enter(first, rooms)));
    const all = usageOf(servers);
    for (const [host] of roomsOf(players)) host?.press((film) => film.play());
    const sent = watchAndTalk(players, random, stopping.signal);
    await sleep(SETTLE_MS);
    log(`on two servers: ${await watch(players, PART_MS)}`);
    const usage = { start, idle, few, all, later: usageOf(servers) };
    log(describeUsage(usage, { all: rooms, few: first }));
    const connected = players.map(({ connections }) => connections());
    const killedAtMs = performance.now();
    await servers[1]?.stop("SIGKILL");
    alive = servers.slice(0, 1);
    await sleep(SETTLE_MS);
    log(`after one was killed: ${await watch(players, PART_MS)}`);
    const again = players.filter((player, at) => player.connections() > (connected[at] ?? 0));
    log(`${again.length} of ${players.length} had been connected to it`);
    stopping.abort();
    await until(() => players.every(isDone), "all that was written has arrived");
    await until(() => roomsOf(players).every(hasSame), "everybody has every message");
    log(`${checkMessages(players, sent)} messages, each once and in its sender's order for all`);
    log(
      `${Math.round((performance.now() - killedAtMs) / 1_000)} s after the kill nothing is missing`,
    );
  } finally {
    stopping.abort();
    for (const player of players) player.stop();
    await nodes.close();
    await place.remove();
  }
}

const isDone = ({ session }: SimulatedPlayer) => session.read().waiting.length === 0;
const hasSame = (inRoom: readonly SimulatedPlayer[]) =>
  new Set(inRoom.map(({ session }) => session.read().messages.at(-1)?.number)).size === 1;

async function openRooms(place: TestPlace, count: number): Promise<string[]> {
  const database = await openDatabase(place);
  const rooms = createRooms({
    database,
    now: Date.now,
    hash: (text) => text,
    report: () => Promise.resolve(true),
  });
  const codes: string[] = [];
  for (let at = 0; at < count; at += 1) codes.push((await rooms.open(FILM, `owner ${at}`)) ?? "");
  await database.close();
  return codes;
}

/** Rooms on good lines, on slow ones and on both, and in each as many players. */
async function openPlayers(
  codes: readonly string[],
  random: () => number,
  origin: () => string,
): Promise<SimulatedPlayer[]> {
  const players: SimulatedPlayer[] = [];
  for (const [room, code] of codes.entries()) {
    for (let count = 0; count < PLAYERS; count += 1) {
      const address = Array.from({ length: 4 }, () => Math.floor(random() * 254) + 1).join(".");
      const isSlow = [false, true, count % 2 === 0][room % 3];
      const line = isSlow ? SLOW : GOOD;
      players.push(
        createPlayer({ code, name: `${count} in ${code}`, address, origin, line, random }),
      );
    }
    // A crowd comes, and does not appear.
    await sleep(60);
  }
  const isInside = ({ session }: SimulatedPlayer) =>
    session.read().status === "inside" && session.now() !== undefined;
  await until(() => players.every(isInside), "everybody is in");
  return players;
}

/** All write, press and wait now and then, each room by itself; returns what they have written. */
function watchAndTalk(
  players: readonly SimulatedPlayer[],
  random: () => number,
  signal: AbortSignal,
): Map<SimulatedPlayer, string[]> {
  const sent = new Map<SimulatedPlayer, string[]>(players.map((player) => [player, []]));
  const rooms = roomsOf(players);
  const anyOf = (those: readonly SimulatedPlayer[]) => those[Math.floor(random() * those.length)];
  const every = (ms: number, count: number, act: () => void) => {
    const timer = setInterval(act, ms / count);
    signal.addEventListener("abort", () => clearInterval(timer));
  };
  every(EVERY_MS.message, players.length, () => {
    const player = anyOf(players);
    const texts = player && sent.get(player);
    if (!texts) return;
    texts.push(`message ${texts.length + 1}`);
    player.session.chat(texts.at(-1) ?? "");
  });
  every(EVERY_MS.press, rooms.length, () => {
    const inRoom = rooms[Math.floor(random() * rooms.length)] ?? [];
    const seconds = random() * MOST_SECONDS;
    if (random() < 0.5) return anyOf(inRoom)?.press((film) => (film.currentTime = seconds));
    anyOf(inRoom)?.press((film) => film.pause());
    setTimeout(() => anyOf(inRoom)?.press((film) => film.play()), PAUSE_MS);
    return undefined;
  });
  every(EVERY_MS.stall, players.length, () => {
    anyOf(players)?.stall(STALL_MS.least + random() * STALL_MS.more);
  });
  return sent;
}
