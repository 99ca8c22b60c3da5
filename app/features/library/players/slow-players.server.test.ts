import { expect, onTestFinished, test } from "vitest";

import type { Player } from "#app/services/players/player.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openPlayers } from "#tests/library/players-of.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { playersJob } from "./players-job.server.ts";

const MINUTE_MS = 60_000;
const log = { info: () => undefined, error: () => undefined };
const noPlayer: Player = {
  identify: async () => ({ name: "Living Room", people: [] }),
  listItems: async () => [],
  listShows: async () => new Map(),
  change: async () => undefined,
  timesOfChange: () => ({ fromMs: 0, untilMs: 0 }),
};

describeEachEngine("players that are slow", ({ open }) => {
  /** Players whose lists a test answers, each of somebody's. */
  async function openSlow(list: (host: string) => Promise<void>) {
    const looks: string[] = [];
    const players = {
      isAllowed: () => true,
      open: ({ url }: { url: string }): Player => ({
        ...noPlayer,
        async listItems() {
          const { host } = new URL(url);
          looks.push(host);
          await list(host);
          return [];
        },
      }),
    };
    const database = await open();
    const opened = await openPlayers(database, { players });
    return {
      ...opened,
      looks,
      async addPlayer(host: string, owner = opened.ada) {
        const form = {
          kind: "plex",
          url: `https://${host}/`,
          key: "0123456789",
          person: "",
        } as const;
        opened.clock.ms += 1;
        const made = await opened.connections.connect(owner, form, {
          setting: inIndia,
          zone: "UTC",
        });
        expect(made.outcome).toBe("connected");
      },
      addOwner: (name: string) => addViewer(database, `${name}@example.org`),
    };
  }

  test("of two accounts do not delay a third person's, and of each account one is looked at at a time", async () => {
    const released = Promise.withResolvers<void>();
    const { options, looks, addPlayer, addOwner } = await openSlow((host) => {
      return host === "cleo" ? Promise.resolve() : released.promise;
    });
    const [ann, ben] = [await addOwner("ann"), await addOwner("ben")];
    for (const number of [1, 2, 3]) {
      await addPlayer(`ann${number}`, ann);
      await addPlayer(`ben${number}`, ben);
    }
    await addPlayer("cleo", await addOwner("cleo"));
    const job = playersJob({ ...options, log }).start(() => undefined);
    onTestFinished(async () => {
      const stopped = job.stop();
      released.resolve();
      await stopped;
    });
    await expect.poll(() => looks.toSorted()).toEqual(["ann1", "ben1", "cleo"]);
  });

  test("have a quarter of an hour in an hour, all of an account together, however often they are due", async () => {
    const { looks, agree, runNext, addPlayer, addOwner, clock } = await openSlow(async () => {
      clock.ms += 8 * MINUTE_MS;
    });
    for (const host of ["one", "two", "three"]) await addPlayer(host);
    await agree();
    expect(looks, "after sixteen minutes it is over").toHaveLength(2);
    await agree();
    expect(looks).toHaveLength(2);
    const other = await addOwner("other");
    await addPlayer("another", other);
    await agree(other);
    expect(looks.at(-1)).toBe("another");
    clock.ms += 60 * MINUTE_MS;
    expect(await runNext()).toBe("plex: agreed");
    expect(looks.at(-1), "whose time was over").not.toBe("another");
  });
});
