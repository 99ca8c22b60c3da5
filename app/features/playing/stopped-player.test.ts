import { expect, onTestFinished, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { createPlayingStore } from "./playing.server.ts";

const MINUTE_MS = 60_000;
const player = (name: string) => name.padEnd(16, "-");

async function openStore(database: Database) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  const clock = { nowMs: Date.parse("2026-11-21T12:00:00Z") };
  const store = createPlayingStore({ database, writes, now: () => clock.nowMs });
  const { userId } = await addViewer(database, "ada@example.org");
  const report = (command: string, name: string, more = {}) =>
    store.answer(userId, { command, player: player(name), title: "Detour", ...more }, undefined);
  return { clock, report };
}

describeEachEngine("a player that another one stopped", ({ open }) => {
  test("does not win its place back by reporting again", async () => {
    const database = await open();
    const { clock, report } = await openStore(database);
    const endsAt = async () => {
      const query = database.kysely.selectFrom("playing").select("expires_at");
      return (await query.where("player_id", "=", player("one")).executeTakeFirst())?.expires_at;
    };
    await report("enter", "one");
    await report("replace", "two", { other: player("one") });
    const before = await endsAt();
    clock.nowMs += 20_000;
    expect(await report("stay", "one")).toMatchObject({ outcome: "stopped" });
    expect(await endsAt()).toBe(before);
  });
});

describeEachEngine("a player whose server's clock has been set back since", ({ open }) => {
  test("blocks others no longer than servers' clocks may differ", async () => {
    const { clock, report } = await openStore(await open());
    await report("enter", "one");
    clock.nowMs -= 4 * MINUTE_MS;
    expect(await report("enter", "two")).toMatchObject({ outcome: "full" });
    clock.nowMs -= 2 * MINUTE_MS;
    expect(await report("enter", "two")).toEqual({ outcome: "allowed" });
  });
});
