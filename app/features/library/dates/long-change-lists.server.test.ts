import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";

import type { Database } from "#app/db/connect.server.ts";
import { createFilmDatabase } from "#app/services/film-database/film-database.server.ts";
import { createResilientClient } from "#app/services/resilient-client.server.ts";
import { AT_ONCE } from "#tests/at-once.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { inIndia, openFilms } from "#tests/test-catalog.ts";
import { addViewer, openFollows } from "#tests/watchlist-of.ts";

import { standInToken } from "../../../../stand-ins/film-database/credentials.ts";
import { testDay } from "../../../../stand-ins/film-database/open-film-database.ts";
import { CALLS_PER_MINUTE } from "./call-budget.ts";
import type { DateSource } from "./check-subject.server.ts";
import { createDatesRound } from "./dates-round.server.ts";

const START_MS = Date.parse(`${testDay}T12:00:00Z`);
const CALL_MS = 150;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Of the recorded lists: films, shows and people. */
const PAGES = 62 + 53 + 53;
const listed = z.object({
  results: z.array(z.object({ id: z.int(), release_date: z.string() })),
});

interface Call {
  name: string;
  atMs: number;
}

/** The stand-in's answers, on a clock that passes with each call and whenever somebody waits. */
async function openLongLists() {
  const films = await openFilms();
  await films.turn({ longChanges: true });
  const client = createResilientClient({ service: "film database", ...AT_ONCE });
  onTestFinished(() => client.close());
  const origin = new URL(films.standIns.filmDatabase);
  const real = createFilmDatabase({
    client,
    origin,
    token: standInToken,
    userAgent: "Matinee/test",
    noteDropped: (path) => expect.unreachable(path),
  });
  let nowMs = START_MS;
  const calls: Call[] = [];
  let meanwhile = async (_calls: number): Promise<void> => undefined;
  const counted =
    <Given extends unknown[], Answer>(name: string, ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      calls.push({ name: `${name} ${String(given[0])}`, atMs: nowMs });
      nowMs += CALL_MS;
      await meanwhile(calls.length);
      return ask(...given);
    };
  const source: DateSource = {
    changes: counted("changes", real.changes),
    movieDates: counted("movie", real.movieDates),
    showDates: counted("tv", real.showDates),
    season: counted("season", real.season),
    person: counted("person", real.person),
    collection: counted("collection", real.collection),
    list: counted("list", real.list),
  };
  const rows = async (path: string) => {
    const headers = { authorization: `Bearer ${standInToken}` };
    const answer = await fetch(new URL(`/3/${path}`, origin), { headers });
    return listed.parse(await answer.json()).results;
  };
  return {
    source,
    calls,
    now: () => nowMs,
    pause: async (ms: number) => void (nowMs += ms),
    passMs: (ms: number) => void (nowMs += ms),
    /** What happens after so many calls, while the job goes on. */
    during: (work: typeof meanwhile) => void (meanwhile = work),
    /** Films with dates that nobody looks up as long as nobody follows them. */
    async recent() {
      const playing = await rows("movie/now_playing");
      const aMonthAgo = new Date(START_MS - 40 * DAY_MS).toISOString();
      return playing.filter((row) => row.release_date > aMonthAgo).map(({ id }) => id);
    },
    old: async () => (await rows("movie/top_rated")).map(({ id }) => id),
  };
}

async function followFilms(database: Database, films: readonly number[], atMs: number) {
  const owner = await addViewer(database, `${films[0]}-${atMs}@example.org`);
  const follows = openFollows(database, { now: () => atMs });
  for (const film of films) {
    const name = { kind: "movie", id: String(film) } as const;
    await follows.change(owner, { name, title: "A film", isFollowed: true, atMs }, inIndia);
  }
}

const mostInAMinute = (calls: readonly Call[]) =>
  Math.max(
    ...calls.map(
      ({ atMs }) =>
        calls.filter((other) => other.atMs > atMs - MINUTE_MS && other.atMs <= atMs).length,
    ),
  );

const fail = (_details: object, message: string) => expect.unreachable(message);

describeEachEngine("change lists of the recorded length", ({ open }) => {
  async function openJob() {
    const database = await open();
    const lists = await openLongLists();
    const { source, now, pause } = lists;
    const log = { warn: fail, error: fail };
    const options = { database, source, log, now, pause };
    const round = createDatesRound(options, new AbortController().signal);
    const dated = async (film: number) =>
      (
        await database.kysely
          .selectFrom("upcoming_dates")
          .select("content_id")
          .where("content_id", "=", String(film))
          .execute()
      ).length > 0;
    return { ...lists, database, round, dated };
  }

  test("keep nobody waiting for a minute who follows something while they are read", async () => {
    const { calls, recent, now, database, during, round, dated } = await openJob();
    const films = (await recent()).slice(0, 4);
    const at = [5, 41, 90, 150];
    const followed: { film: number; atMs: number }[] = [];
    during(async (count) => {
      const film = films[at.indexOf(count)];
      if (film === undefined) return;
      await followFilms(database, [film], now());
      followed.push({ film, atMs: now() });
    });
    await round();
    expect(followed).toHaveLength(films.length);
    for (const { film, atMs } of followed) {
      const call = calls.find(({ name }) => name === `movie ${film}`);
      const waitedMs = (call?.atMs ?? Infinity) - atMs;
      expect(waitedMs, `film ${film}`).toBeGreaterThan(0);
      expect(waitedMs, `film ${film}`).toBeLessThanOrEqual(MINUTE_MS / 3);
      expect(await dated(film)).toBe(true);
    }
    expect(calls.filter(({ name }) => name.startsWith("changes"))).toHaveLength(PAGES);
    expect(mostInAMinute(calls)).toBeLessThanOrEqual(CALLS_PER_MINUTE);
  });

  test("are asked about films that somebody already follows as well: both take turns", async () => {
    const { calls, old, database, passMs, round } = await openJob();
    const films = await old();
    await followFilms(database, films, START_MS);
    await round();
    passMs(DAY_MS);
    await database.kysely.updateTable("date_subjects").set({ due_at: START_MS }).execute();
    calls.length = 0;
    await round();
    const last = calls.findLastIndex(({ name }) => name.startsWith("changes"));
    const before = new Set(calls.slice(0, last).map(({ name }) => name));
    expect(films.filter((film) => !before.has(`movie ${film}`))).toEqual([]);
    const pages = calls.slice(0, 20).filter(({ name }) => name.startsWith("changes"));
    expect(pages.length).toBeGreaterThan(5);
  });

  test("leave a third of the calls to them when somebody follows very much at once", async () => {
    const { calls, recent, database, during, now, round } = await openJob();
    const many = Array.from({ length: 300 }, (_, at) => 700_000_000 + at);
    const [latest = 0] = await recent();
    await followFilms(database, many, START_MS);
    let followedMs = Infinity;
    during(async (count) => {
      if (count !== 100) return;
      await followFilms(database, [latest], now());
      followedMs = now();
    });
    await round();
    const first = calls.slice(0, CALLS_PER_MINUTE);
    const pages = first.filter(({ name }) => name.startsWith("changes"));
    expect(pages.length).toBeGreaterThan(5);
    const call = calls.find(({ name }) => name === `movie ${latest}`);
    expect((call?.atMs ?? Infinity) - followedMs, "before those").toBeLessThanOrEqual(MINUTE_MS);
    expect(mostInAMinute(calls)).toBeLessThanOrEqual(CALLS_PER_MINUTE);
  });
});
