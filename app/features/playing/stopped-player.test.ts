import { expect, onTestFinished, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { createPlayingStore } from "./playing.server.ts";

const MINUTE_MS = 60_000;
const player = (name: string) => name.padEnd(16, "-");

async function openBook(database: Database) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  const clock = { nowMs: Date.parse("2026-11-21T12:00:00Z") };
  const book = createPlayingStore({ database, writes, now: () => clock.nowMs });
  const { userId } = await addViewer(database, "ada@example.org");
  const tell = (deed: string, name: string, more = {}) =>
    book.answer(userId, { deed, player: player(name), title: "Detour", ...more }, undefined);
  return { clock, tell };
}

describeEachEngine("a player that another one stopped", ({ open }) => {
  test("does not keep its place by asking again", async () => {
    const database = await open();
    const { clock, tell } = await openBook(database);
    const endsAt = async () => {
      const query = database.kysely.selectFrom("playing").select("expires_at");
      return (await query.where("player_id", "=", player("one")).executeTakeFirst())?.expires_at;
    };
    await tell("enter", "one");
    await tell("replace", "two", { other: player("one") });
    const before = await endsAt();
    clock.nowMs += 20_000;
    expect(await tell("stay", "one")).toMatchObject({ kind: "stopped" });
    expect(await endsAt()).toBe(before);
  });
});

describeEachEngine("a player that began by a clock that has been set back since", ({ open }) => {
  test("keeps nobody out for longer than servers' clocks may differ", async () => {
    const { clock, tell } = await openBook(await open());
    await tell("enter", "one");
    clock.nowMs -= 4 * MINUTE_MS;
    expect(await tell("enter", "two")).toMatchObject({ kind: "full" });
    clock.nowMs -= 2 * MINUTE_MS;
    expect(await tell("enter", "two")).toEqual({ kind: "admitted" });
  });
});
