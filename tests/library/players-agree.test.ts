import { expect, test } from "vitest";

import { playerKinds } from "#app/features/library/players/connection-choices.ts";
import type { PlayerKind } from "#app/services/players/player.ts";

import { listen, type Handler } from "../../stand-ins/listen.ts";
import { createMediaBrowser } from "../../stand-ins/players/media-browser.ts";
import { createPlex } from "../../stand-ins/players/plex.ts";
import { createShelf, type Shelf, type ShelfTrouble } from "../../stand-ins/players/shelf.ts";
import { describeEachEngine } from "../engines.ts";
import { seededRandom } from "../../trials/kills/random.ts";
import { inFull, isInFull } from "../in-full.ts";
import { printedRandom } from "../printed-seed.ts";
import { addViewer } from "../watchlist-of.ts";
import { openPlayers, shelfItems, there, type LinkedId } from "./players-of.ts";

const RUNS = Number(process.env["PLAYER_RUNS"] ?? inFull(10_000, 40));
const STEPS = 14;
const MOST_ROUNDS = 6;
const ids: readonly LinkedId[] = ["m19", "m21", "e25"];
const troubles: readonly ShelfTrouble[] = ["throttled", "restarting", "lost"];

class Killed extends Error {}

/** What was last said of a title's mark or of its position, by the time at which it was. */
interface Latest {
  mark: { value: boolean; atMs: number };
  position: { value: number; atMs: number };
  /** What a player did more than once, or takes back, has no time that only this was at. */
  isTimed: boolean;
  actions: [number, number];
}

const nothing = (): Latest => ({
  mark: { value: false, atMs: 0 },
  position: { value: 0, atMs: 0 },
  isTimed: true,
  actions: [0, 0],
});

describeEachEngine("two players and a viewer", ({ engine, open }) => {
  test(
    "say the same in the end, whatever fails in between, and the newest wins",
    async () => {
      // The short run is the same each time.
      const random = isInFull ? printedRandom(`players that agree (${engine})`) : seededRandom(7);
      const below = (most: number) => Math.floor(random() * most);
      const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
      let isKilling = false;
      const mayKill = () => {
        if (isKilling && random() < 0.04) throw new Killed();
      };
      const players = await openPlayers(await open(), {
        // A server may end before and after everything that it stores or finds.
        filterNames: async (items) => {
          mayKill();
          return items;
        },
        onWrite: mayKill,
      });
      const { clock, connections, mark, play, here, runNext } = players;
      const handlers: Handler[] = [];
      const urls: string[] = [];
      for (const at of [0, 1]) {
        const server = await listen((request) => (handlers[at] as Handler)(request), { port: 0 });
        urls.push(server.url);
        players.closing(server.close);
      }

      async function runOnce(run: number) {
        const ada = await addViewer(players.own.database, `ada${run}@example.org`);
        const shelves = [0, 1].map((at) => {
          const kind = oneOf(playerKinds);
          const shelf = createShelf({ items: shelfItems, now: () => clock.ms });
          shelf.mostInPage = 1 + below(4);
          handlers[at] = kind === "plex" ? createPlex(shelf) : createMediaBrowser(shelf, kind);
          return { kind, shelf, url: urls[at] as string };
        }) as [OpenShelf, OpenShelf];
        const latest = new Map(ids.map((id) => [id, nothing()]));
        const act = () => doSomething({ ada, shelves, latest });
        for (let step = 0; step < 3; step += 1) await act();
        for (const each of shelves) {
          clock.ms += 1000;
          await players.connect(each, "both", ada);
        }
        for (let step = 0; step < STEPS; step += 1) {
          if (random() < 0.55) await act();
          else await look(ada, shelves);
        }
        isKilling = false;
        for (const { shelf } of shelves) shelf.trouble = () => undefined;
        for (let round = 0; round < MOST_ROUNDS; round += 1) await players.agree(ada);
        const counted = shelves.map(({ shelf }) => changesOf(shelf));
        await players.agree(ada);
        expect(
          shelves.map(({ shelf }) => changesOf(shelf)),
          "nothing more to say",
        ).toEqual(counted);
        for (const id of ids) {
          const own = await here(id, ada);
          const theirs = shelves.map(({ shelf }) => there(shelf, id));
          const what = `run ${run}, ${id} of ${shelves.map(({ kind }) => kind)}`;
          expect(theirs.map(roughly), what).toEqual([roughly(own), roughly(own)]);
          const last = latest.get(id);
          if (!last?.isTimed) continue;
          timed += 1;
          const wanted = [last.mark.value, Math.round(last.position.value * 100)];
          expect(roughly(own), `${what}: the newest wins`).toEqual(roughly(wanted));
        }
        // The next run's players are at the same addresses.
        await players.kysely.updateTable("player_connections").set({ due_at: null }).execute();
      }

      type OpenShelf = { kind: PlayerKind; shelf: Shelf; url: string };
      let timed = 0;

      interface World {
        ada: { userId: string };
        shelves: readonly OpenShelf[];
        latest: Map<LinkedId, Latest>;
      }

      async function doSomething({ ada, shelves, latest }: World) {
        // Longer than a player takes for what it was told: what it does then is its own.
        clock.ms += 1000 * (61 + below(100));
        const id = oneOf(ids);
        const last = latest.get(id) as Latest;
        const who = below(3);
        const position = (1 + below(9)) / 10;
        const [atMs, isKilled] = [clock.ms, isKilling];
        isKilling = false;
        if (who === 2) {
          if (id === "m19" && random() < 0.5) {
            await play(9000 * position, ada);
            last.position = { value: position, atMs };
          } else {
            const isWatched = random() < 0.6;
            await mark(id, isWatched, ada);
            last.mark = { value: isWatched, atMs };
          }
        } else {
          const { shelf } = shelves[who] as OpenShelf;
          const durationSeconds = shelf.itemOf(id).durationSeconds ?? 1;
          const action = random();
          last.actions[who as 0 | 1] += 1;
          if (last.actions[who as 0 | 1] > 1 || action > 0.8) last.isTimed = false;
          if (action > 0.8) shelf.unmark(id);
          else if (action > 0.5) {
            shelf.mark(id);
            last.mark = { value: true, atMs };
            last.position = { value: 0, atMs };
          } else {
            shelf.play(id, durationSeconds * position);
            last.position = { value: position, atMs };
          }
        }
        isKilling = isKilled;
      }

      async function look(ada: { userId: string }, shelves: readonly OpenShelf[]) {
        isKilling = random() < 0.5;
        const share = random() < 0.5 ? 0.3 : 0;
        for (const { shelf } of shelves) {
          shelf.trouble = () => (random() < share ? oneOf(troubles) : undefined);
        }
        clock.ms += 1000;
        const all = await connections.list(ada);
        const { id } = oneOf(all);
        // Only this one: when the other is due is left to chance.
        await players.kysely.updateTable("player_connections").set({ due_at: null }).execute();
        await connections.agreeNow(ada, id);
        await runNext().catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        isKilling = false;
      }

      const runs = engine === "sqlite" ? RUNS : Math.ceil(RUNS / 10);
      for (let run = 0; run < runs; run += 1) await runOnce(run);
      expect(timed, "titles of which the newest is known").toBeGreaterThan(runs / 4);
      process.stdout.write(
        `players that agree (${engine}): ${runs} runs, ${timed} titles by time\n`,
      );
    },
    inFull(6 * 3_600_000, 300_000),
  );
});

/** What players round in their own ways. */
function roughly([isWatched, percent]: readonly (boolean | number)[]) {
  return [isWatched, Math.round(Number(percent) / 5)];
}

const changesOf = ({ requests }: Shelf) =>
  requests.filter((each) => /^(?:POST|PUT)|progress$/.test(each)).length;
