import { expect, test } from "vitest";

import { ServiceError } from "#app/services/service-error.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openOwnImports } from "#tests/library/own-of.ts";

import { createImportRun } from "./start-imports.server.ts";

const DAY_MS = 24 * 3_600_000;
const FILE = "title,year\nRan,1985\n";
const log = { info: () => undefined, error: () => undefined };

describeEachEngine("the job of imports", ({ open }) => {
  async function openAda() {
    const state: { failure: Error | undefined } = { failure: undefined };
    const byName = async () => {
      if (state.failure) throw state.failure;
      return [];
    };
    const finder = { byOutsideId: async () => [], byName };
    const opened = await openOwnImports(await open(), [], { finder });
    const { kysely } = opened;
    const row = () =>
      kysely
        .selectFrom("imports")
        .select(["due_at", "failures", "finished_at"])
        .executeTakeFirstOrThrow();
    return { ...opened, state, row };
  }

  test("waits longer after each time that the film database does not answer, and then goes on", async () => {
    const { clock, state, start, runNext, row } = await openAda();
    state.failure = new ServiceError("film database", "unreachable");
    await start(FILE, "a.csv");
    const waits: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await runNext()).toBe("list");
      const { due_at: dueAt, failures } = await row();
      expect(failures).toBe(tries + 1);
      waits.push(Number(dueAt) - clock.ms);
      expect(await runNext(), "not yet").toBeUndefined();
      clock.ms = Number(dueAt);
    }
    for (const [at, wait] of waits.slice(1).entries()) expect(wait).toBeGreaterThan(waits[at] ?? 0);
    state.failure = undefined;
    await runNext();
    expect(await row()).toEqual({ due_at: clock.ms, failures: 0, finished_at: null });
    clock.ms += 5;
    await runNext();
    expect(await row()).toEqual({ due_at: null, failures: 0, finished_at: clock.ms });
  });

  test("tells of every other mistake, and tries again later, too", async () => {
    const { clock, state, start, runNext, row } = await openAda();
    state.failure = new TypeError("A mistake");
    await start(FILE, "a.csv");
    await expect(runNext()).rejects.toThrow("A mistake");
    const { due_at: dueAt, failures } = await row();
    expect([failures, Number(dueAt) > clock.ms]).toEqual([1, true]);
  });

  test("lets one server alone have an import, until its lease is over", async () => {
    const { clock, parts, start, runNext, row } = await openAda();
    await start(FILE, "a.csv");
    const { signal } = new AbortController();
    let requestCount = 0;
    const stuck = {
      byOutsideId: async () => [],
      byName: () => {
        requestCount += 1;
        return new Promise<never>(() => undefined);
      },
    };
    const pause = () => Promise.resolve();
    void createImportRun({ ...parts, log, pause, finder: stuck })(signal);
    await expect.poll(() => requestCount).toBeGreaterThan(0);
    expect(Number((await row()).due_at) - clock.ms).toBe(60_000);
    clock.ms += 59_999;
    expect(await runNext()).toBeUndefined();
    clock.ms += 1;
    expect(await runNext()).toBe("list");
  });

  test("forgets reports after ninety days", async () => {
    const { imports, ada, clock, start, done, runNext } = await openAda();
    await start(FILE, "a.csv");
    await done();
    clock.ms += 90 * DAY_MS;
    await runNext();
    expect(await imports.list(ada)).toHaveLength(1);
    clock.ms += 1;
    await runNext();
    expect(await imports.list(ada)).toEqual([]);
  });
});
