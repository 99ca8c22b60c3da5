import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { ServiceError } from "#app/services/service-error.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { createFakeDates, DAY_MS } from "#tests/following/fake-dates.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, openFollows } from "#tests/watchlist-of.ts";

import { parseFollowValue } from "../following/follow-name.ts";
import { CALLS_PER_MINUTE } from "./call-budget.ts";
import { DATES_LEASE_MS } from "./date-lease.server.ts";
import { createDatesRound } from "./dates-round.server.ts";

const START_MS = Date.parse("2026-11-23T09:30:00Z");
const log = { warn: () => undefined, error: () => undefined };

async function follow(database: Database, keys: readonly string[], is = true, atMs = START_MS) {
  const owner = await addViewer(database, `${keys[0]}-${is}-${atMs}@example.org`);
  const follows = openFollows(database, { now: () => atMs });
  for (const key of keys) {
    const { name } = parseFollowValue(`${key} x`) ?? {};
    if (!name) throw new Error(key);
    await follows.change(owner, { name, title: key, isFollowed: is, atMs }, inIndia);
  }
  return { owner, follows };
}

async function readDates({ kysely }: Database) {
  const rows = await kysely.selectFrom("upcoming_dates").selectAll().execute();
  return rows
    .map(
      ({ content_type: kind, content_id: id, ...row }) =>
        `${kind}:${id} ${row.kind} ${row.region || "-"} S${row.season}E${row.episode} ${row.day}`,
    )
    .toSorted();
}

describeEachEngine("the job that keeps the next dates", ({ open, place }) => {
  async function openJob() {
    const database = await open();
    const fake = createFakeDates(START_MS);
    const { now, pause } = fake.clock;
    const stopping = new AbortController();
    const round = createDatesRound(
      { database, source: fake.source, log, now, pause },
      stopping.signal,
    );
    return { database, fake, round, stopping };
  }

  test("stores what anybody follows, and what belongs to it, and deletes it afterwards", async () => {
    const { database, fake, round } = await openJob();
    fake.films.set(5, { day: "2026-12-24", regions: { IN: ["2026-12-25"] } });
    fake.films.set(6, { day: "2027-02-01", regions: {} });
    fake.shows.set(7, ["2026-11-20", "2026-11-27"]);
    fake.people.set(3, [6]);
    const { owner, follows } = await follow(database, ["movie:5", "tv:7", "person:3"]);
    await round();
    expect(await readDates(database)).toEqual([
      "movie:5 cinema IN S0E0 2026-12-25",
      "movie:5 release - S0E0 2026-12-24",
      "movie:6 release - S0E0 2027-02-01",
      "tv:7 episode - S2E1 2026-11-20",
      "tv:7 episode - S2E2 2026-11-27",
    ]);
    const end = (key: string) => {
      const name = parseFollowValue(`${key} x`)?.name;
      if (!name) throw new Error(key);
      const atMs = START_MS + 1000;
      return follows.change(owner, { name, title: key, isFollowed: false, atMs }, inIndia);
    };
    await end("person:3");
    await end("tv:7");
    fake.clock.passMs(60_000);
    await round();
    const left = await readDates(database);
    expect(left.map((line) => line.split(" ")[0])).toEqual(["movie:5", "movie:5"]);
  });

  test("asks again only for what is in the change lists", async () => {
    const { database, fake, round } = await openJob();
    for (const id of [5, 6, 8]) fake.films.set(id, { day: "2026-12-24", regions: {} });
    await follow(database, ["movie:5", "movie:6", "movie:8"]);
    await round();
    fake.takeCalls();
    fake.clock.passMs(30 * 60_000);
    await round();
    expect(fake.takeCalls(), "half an hour later").toEqual([]);
    fake.change(6, "2027-01-06");
    fake.clock.passMs(5 * 3_600_000);
    await round();
    expect(fake.takeCalls().filter((call) => !call.startsWith("changes"))).toEqual(["movie 6"]);
    expect(await readDates(database)).toContain("movie:6 release - S0E0 2027-01-06");
    fake.clock.passMs(DAY_MS);
    await round();
    fake.takeCalls();
    fake.clock.passMs(DAY_MS);
    await round();
    expect(fake.takeCalls().every((call) => /^(?:changes|list)/.test(call))).toBe(true);
  });

  test("waits and tries again when the film database does not answer", async () => {
    const { database, fake, round } = await openJob();
    fake.films.set(5, { day: "2026-12-24", regions: {} });
    await follow(database, ["movie:5"]);
    fake.failure = new ServiceError("film database", "unavailable", {});
    await round();
    expect(await readDates(database)).toEqual([]);
    fake.failure = undefined;
    fake.clock.passMs(60 * 60_000);
    await round();
    expect(await readDates(database)).toHaveLength(1);
  });

  test("belongs to one server at a time, and another goes on when that one dies", async () => {
    const here = await place();
    const [database, second] = [await open(here), await open(here)];
    const fake = createFakeDates(START_MS);
    const { now, pause } = fake.clock;
    for (let id = 1; id <= 30; id += 1) fake.films.set(id, { day: "2026-12-24", regions: {} });
    await follow(
      database,
      Array.from({ length: 30 }, (_, at) => `movie:${at + 1}`),
    );
    const roundOf = (node: Database, source = fake.source) =>
      createDatesRound({ database: node, source, log, now, pause }, new AbortController().signal);
    // The first server dies at its tenth film: it answers nobody, and releases nothing.
    const dead = { ...fake.source, movieDates: () => new Promise<never>(() => undefined) };
    let films = 0;
    const source: typeof fake.source = {
      ...fake.source,
      movieDates: (...request) => {
        films += 1;
        return films < 10 ? fake.source.movieDates(...request) : dead.movieDates();
      },
    };
    void roundOf(database, source)();
    await expect.poll(() => films).toBe(10);
    fake.takeCalls();
    await roundOf(second)();
    expect(fake.takeCalls(), "while the lease lasts").toEqual([]);
    fake.clock.passMs(DATES_LEASE_MS + 1);
    await roundOf(second)();
    expect(fake.takeCalls().filter((call) => call.startsWith("movie"))).toHaveLength(21);
    expect(await readDates(second)).toHaveLength(30);
  });

  test("shows the truth after two months of moving dates and a hundred restarts", async () => {
    const database = await open();
    const fake = createFakeDates(START_MS, 20261123);
    const { now, pause, passMs } = fake.clock;
    for (let id = 1; id <= 40; id += 1)
      fake.films.set(id, { day: fake.drawDay(), regions: { IN: [fake.drawDay()] } });
    await follow(
      database,
      Array.from({ length: 40 }, (_, at) => `movie:${at + 1}`),
    );
    for (let restart = 0; restart < 100; restart += 1) {
      for (let moved = 0; moved < 3; moved += 1) fake.moveOne();
      const stopping = new AbortController();
      fake.stopAfter(fake.draw(12), stopping);
      await createDatesRound({ database, source: fake.source, log, now, pause }, stopping.signal)();
      passMs(DAY_MS * 0.6);
    }
    for (let rest = 0; rest < 3; rest += 1) {
      fake.stopAfter(Infinity, new AbortController());
      const { signal } = new AbortController();
      await createDatesRound({ database, source: fake.source, log, now, pause }, signal)();
      passMs(DAY_MS);
    }
    expect(await readDates(database)).toEqual(fake.truth(now()));
    expect(fake.mostInAMinute()).toBeLessThanOrEqual(CALLS_PER_MINUTE);
  });
});
