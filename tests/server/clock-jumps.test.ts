import { expect, onTestFinished, test, vi } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createAttempts } from "#app/features/accounts/limits/attempts.server.ts";
import { LEASE_MS } from "#app/features/playing/playing.ts";
import { createPlayingStore } from "#app/features/playing/playing.server.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { PASSWORD } from "#tests/accounts.ts";
import { addUser } from "#tests/billing/open-billing.ts";
import { describeEachEngine } from "#tests/engines.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Sets the clock of this process; its monotonic clock continues as before. */
function setClock(nowMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
  onTestFinished(() => void vi.useRealTimers());
}

describeEachEngine("a clock that is changed", ({ open }) => {
  test("forward by a day and back by an hour leaves everyone signed in, and stores what they do", async () => {
    const startMs = Date.now();
    const database = await open();
    const site = await openAccountsSite({ database });
    const ada = await site.signedUp("Ada", "ada@example.org");
    for (const [index, aheadMs] of [0, DAY_MS, -HOUR_MS, 0].entries()) {
      setClock(startMs + aheadMs);
      expect((await ada.get("/profile")).status).toBe(200);
      const stopped = { item: "Detour", positionSeconds: index, durationSeconds: 99 };
      expect((await ada.report("/api/progress", stopped)).status).toBe(200);
      const another = site.browser();
      const signIn = { email: "ada@example.org", password: PASSWORD };
      expect((await another.post("/login", signIn)).status).toBe(303);
      expect((await another.get("/profile")).status).toBe(200);
      const stored = await database.kysely
        .selectFrom("film_progress")
        .select("position_seconds")
        .executeTakeFirst();
      expect(stored, "the last position, whatever its time").toEqual({ position_seconds: index });
    }
  });

  test("back by an hour locks nobody out for longer than before", async () => {
    const database = await open();
    const clock = { nowMs: 10 * HOUR_MS };
    const attempts = createAttempts(database, () => clock.nowMs);
    const limit = { most: 2, windowMs: HOUR_MS / 4 };
    for (const count of [1, 2, 3]) expect(await attempts.count("sign-in ada", limit)).toBe(count);
    // Another server, whose clock is two minutes behind, counts together with the first.
    clock.nowMs -= 2 * 60_000;
    expect(await attempts.count("sign-in ada", limit)).toBe(4);
    clock.nowMs -= HOUR_MS;
    expect(await attempts.count("sign-in ada", limit)).toBe(1);
  });

  test("back by an hour lets a film play once no other player is active", async () => {
    const database = await open();
    await addUser(database, "ada");
    const clock = { nowMs: 10 * HOUR_MS };
    const store = createPlayingStore({
      database,
      writes: groupWrites(database),
      now: () => clock.nowMs,
    });
    const enter = async (player: string) =>
      (await store.answer("ada", { command: "enter", player, title: "Detour" }, undefined))
        ?.outcome;
    expect(await enter("player-that-is-closed")).toBe("allowed");
    clock.nowMs += LEASE_MS / 2;
    expect(await enter("player-that-is-opened")).toBe("full");
    clock.nowMs -= HOUR_MS;
    expect(await enter("player-that-is-opened")).toBe("allowed");
    expect(await enter("player-that-is-third-")).toBe("full");
  });
});

test("a limit in memory ends on time, wherever the clock is set", async () => {
  const mayAsk = createRequestLimit({ most: 1, windowMs: 100 });
  expect([mayAsk("ada"), mayAsk("ada")]).toEqual([true, false]);
  setClock(Date.now() - HOUR_MS);
  await expect.poll(() => mayAsk("ada"), { interval: 20 }).toBe(true);
});
