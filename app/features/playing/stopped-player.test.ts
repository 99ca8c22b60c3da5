import { expect, onTestFinished, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { createPlayingBook } from "./playing.server.ts";

const player = (name: string) => name.padEnd(16, "-");

describeEachEngine("a player that another one stopped", ({ open }) => {
  test("does not keep its place by asking again", async () => {
    const database = await open();
    const writes = groupWrites(database);
    onTestFinished(writes.close);
    const clock = { nowMs: Date.parse("2026-11-21T12:00:00Z") };
    const book = createPlayingBook({ database, writes, now: () => clock.nowMs });
    const { userId } = await addViewer(database, "ada@example.org");
    const tell = (deed: string, name: string, more = {}) =>
      book.answer(userId, { deed, player: player(name), title: "Detour", ...more }, undefined);
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
