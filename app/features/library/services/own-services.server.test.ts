import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { createFakeDates } from "#tests/following/fake-dates.ts";
import { inAmerica, inIndia } from "#tests/test-catalog.ts";
import { knownServices } from "#tests/library/known-services.ts";
import { addViewer, filterNothing, nameNothing, openWatchlist } from "#tests/watchlist-of.ts";

import { createAlertsRound } from "../alerts/alerts-round.server.ts";
import { createDatesRound } from "../dates/dates-round.server.ts";
import { createOwnServices } from "./own-services.server.ts";

const START_MS = Date.parse("2026-11-20T00:00:00Z");
const WEEK_MS = 7 * 24 * 3_600_000;
const log = { warn: () => undefined, error: () => undefined };
const serviceOf = (id: number) => ({ id, name: `Service ${id}` });

const openServices = (database: Database, known = [8, 119, 337]) =>
  createOwnServices({
    database,
    catalog: { ...knownServices, listServices: async () => known.map(serviceOf) },
    profileOf: createProfileFinder(database),
  });

describeEachEngine("the services of a profile", ({ open }) => {
  test("are those of a region that somebody chose, and no others", async () => {
    const database = await open();
    const ada = await addViewer(database, "ada@example.org");
    const services = openServices(database);
    await services.choose(ada, new Set([337, 8, 999]), inIndia);
    expect(await services.list(ada, inIndia)).toEqual([8, 337]);
    expect(await services.list(ada, inAmerica)).toEqual([]);
    await services.choose(ada, new Set([119]), inIndia);
    expect(await services.list(ada, inIndia)).toEqual([119]);
    await services.choose(ada, new Set(), inIndia);
    expect(await services.list(ada, inIndia)).toEqual([]);
  });

  test("are at most twenty, and no child's to choose", async () => {
    const database = await open();
    const ada = await addViewer(database, "ada@example.org");
    const ids = Array.from({ length: 21 }, (_, at) => at + 1);
    const services = openServices(database, ids);
    const { outcome } = await services.choose(ada, new Set(ids), inIndia);
    expect(outcome).toBe("too many");
    expect(await services.list(ada, inIndia)).toEqual([]);
    const child = { ...ada, audience: "kids" } as const;
    await expect(services.choose(child, new Set([8]), inIndia)).rejects.toThrow("child");
  });

  test("are named for the titles that they have; a child has those of the account", async () => {
    const database = await open();
    const ada = await addViewer(database, "ada@example.org");
    const services = openServices(database);
    const titles = [
      { kind: "movie", id: 4 },
      { kind: "tv", id: 7 },
      { kind: "movie", id: 5 },
    ] as const;
    expect(await services.findAmong(ada, titles, inIndia)).toEqual({});
    await services.choose(ada, new Set([8, 119]), inIndia);
    const found = { "movie:4": "Service 8", "tv:7": "Service 119", "movie:5": "" };
    expect(await services.findAmong(ada, titles, inIndia)).toEqual(found);
    expect(await services.findAmong(ada, titles, inAmerica)).toEqual({});
    const child = { ...ada, profile: { id: "another profile" } };
    expect(await services.list(child, { ...inIndia, audience: "kids" })).toEqual([8, 119]);
    expect(await services.list(child, inIndia)).toEqual([]);
    const answers = Array.from({ length: 60 }, () => services.findAmong(ada, titles, inIndia));
    expect((await Promise.all(answers)).at(-1), "too often").toBeUndefined();
  });

  test("tell when a saved title arrives on one of them, not what was there, and once", async () => {
    const database = await open();
    const ada = await addViewer(database, "ada@example.org");
    await openServices(database).choose(ada, new Set([8, 337]), inIndia);
    const fake = createFakeDates(START_MS);
    const { now, pause, passMs } = fake.clock;
    fake.films.set(5, { day: "2001-01-01", regions: {}, services: { IN: [8], US: [337] } });
    await openWatchlist(database, { now }).change(
      ada,
      { name: { kind: "movie", id: "5" }, title: "x", isAdded: true, atMs: now() },
      inIndia,
    );
    const { signal } = new AbortController();
    const dates = createDatesRound({ database, source: fake.source, log, now, pause }, signal);
    const alerts = createAlertsRound({
      database,
      filterNames: filterNothing,
      nameTitles: nameNothing,
      freeAmong: async () => new Map(),
      defaultSetting: () => ({ language: "en", region: "IN" }),
      log,
      now,
    });
    const lookWith = async (ids: number[]) => {
      fake.films.set(5, { day: "2001-01-01", regions: {}, services: { IN: ids, US: [119] } });
      passMs(WEEK_MS + 1);
      await dates();
      return alerts();
    };
    await dates();
    expect(await alerts(), "there before").toBe(0);
    expect(await lookWith([8, 119]), "on a service of others").toBe(0);
    expect(await lookWith([8, 119, 337])).toBe(1);
    expect(await lookWith([8])).toBe(0);
    expect(await lookWith([8, 337]), "it is back").toBe(0);
    const rows = await database.kysely.selectFrom("alerts").selectAll().execute();
    expect(rows).toMatchObject([{ event_key: "movie:5 service 337", about: "Service 337" }]);
  });
});
