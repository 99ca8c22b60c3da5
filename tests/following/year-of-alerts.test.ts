import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { createDeliverNext } from "#app/features/library/alerts/delivery/deliver-alerts.server.ts";
import { DELIVERY_LEASE_MS } from "#app/features/library/alerts/delivery/delivery-claims.server.ts";
import { createStopLinks } from "#app/features/library/alerts/delivery/stop-links.server.ts";
import { englishAlone } from "#app/features/messages/account-language.server.ts";
import { createAlertsRound } from "#app/features/library/alerts/alerts-round.server.ts";
import { CALLS_PER_MINUTE } from "#app/features/library/dates/call-budget.ts";
import type { DateSource } from "#app/features/library/dates/check-subject.server.ts";
import { DATES_LEASE_MS } from "#app/features/library/dates/date-lease.server.ts";
import { createDatesRound } from "#app/features/library/dates/dates-round.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { inFull } from "#tests/in-full.ts";
import { printedRandom } from "#tests/printed-seed.ts";
import { filterNothing, nameNothing } from "#tests/watchlist-of.ts";

import { createFakeDates } from "./fake-dates.ts";

const HOUR_MS = 3_600_000;
/** How often the jobs run in this year. */
const PERIOD_MS = 3 * HOUR_MS;
const NEWS_FOR_MS = 72 * HOUR_MS;
const MORNING_MS = 8 * HOUR_MS;
const START_MS = Date.parse("2026-01-01T00:00:00Z");
const FOLLOWERS = inFull(2_000, 40);
const FILMS = inFull(300, 20);
const DAYS = inFull(365, 14);
const KILLS = inFull(200, 8);
/** Zones without other clocks in summer, and how far they are from UTC. */
const PLACES = [
  { region: "IN", zone: "Asia/Kolkata", aheadMs: 5.5 * HOUR_MS },
  { region: "US", zone: "America/Phoenix", aheadMs: -7 * HOUR_MS },
  { region: "IN", zone: "UTC", aheadMs: 0 },
] as const;
const derivedKeys = createDerivedKeys("a secret of tests");
/** What sending emails needs. */
const OUTSIDE = {
  keys: derivedKeys,
  stopLinks: createStopLinks(derivedKeys),
  pushKeys: { get: () => Promise.reject(new Error("Nothing is pushed.")) },
  targets: { post: () => Promise.reject(new Error("Nothing is called.")) },
  contact: "mailto:operator@films.example",
  origin: "https://films.example",
  site: { ...englishAlone, name: "Matinee" },
  defaultSetting: () => ({ language: "en", region: "IN" }),
};
const log = { warn: () => undefined, error: () => undefined };

/** A connection of a server that dies at one of its statements; from then on nothing works. */
function mortal(database: Database, diesAfter: number) {
  let left = diesAfter;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    database: { ...database, kysely: database.kysely.withPlugin(plugin) },
    isDead: () => left < 0,
  };
}

/** Who follows what since when, by profile and film: what the jobs should know. */
type Follows = Map<string, { place: (typeof PLACES)[number]; films: Map<number, number> }>;

async function addFollowers({ kysely }: Database, random: () => number): Promise<Follows> {
  const follows: Follows = new Map();
  for (let at = 0; at < FOLLOWERS; at += 1) {
    const id = `profile-${String(at).padStart(5, "0")}`;
    const place = PLACES[at % PLACES.length] ?? PLACES[0];
    const email = { email: `${id}@example.org`, email_verified: 1 };
    const user = { id: `user-${at}`, name: id, ...email };
    const films = new Map<number, number>();
    for (let count = 0; count < 20; count += 1) films.set(1 + Math.floor(random() * FILMS), 1);
    follows.set(id, { place, films });
    await kysely
      .insertInto("users")
      .values({ ...user, created_at: 1, updated_at: 1 })
      .execute();
    await kysely
      .insertInto("profiles")
      .values({ id, user_id: user.id, name: id, is_default: 1, created_at: 1 })
      .execute();
    await kysely
      .insertInto("preferences")
      .values({ profile_id: id, region: place.region, time_zone: place.zone, ...REST })
      .execute();
    const target = { id: `target-${at}`, profile_id: id, slot: "", name: "", on_since: 1 };
    await kysely
      .insertInto("alert_targets")
      .values({ channel: "email", ...target })
      .execute();
    const rows = [...films.keys()].map((film) => followRow(id, film));
    await kysely.insertInto("follows").values(rows).execute();
  }
  return follows;
}

const REST = {
  theme: "system",
  captions: "",
  autoplay_trailers: 1,
  reduced_data: 0,
  hide_watched: 0,
  changed_at: 1,
} as const;

const followRow = (profile_id: string, film: number) => ({
  profile_id,
  content_type: "movie" as const,
  content_id: String(film),
  content_title: `Film ${film}`,
  is_followed: 1,
  changed_at: 1,
  recorded_at: 1,
});

interface StoredDate {
  kind: string;
  region: string;
  day: string;
}

/** What is news in a place, whoever follows it. */
const newsAt = (
  { region, aheadMs }: (typeof PLACES)[number],
  byFilm: ReadonlyMap<number, readonly StoredDate[]>,
  nowMs: number,
) =>
  [...byFilm].flatMap(([film, own]) => {
    const there = own.filter((row) => row.region === region);
    return (there.length > 0 ? there : own.filter((row) => row.region === ""))
      .map(({ kind, day }) => ({ film, kind, dueMs: Date.parse(day) + MORNING_MS - aheadMs }))
      .filter(({ dueMs }) => dueMs <= nowMs && dueMs > nowMs - NEWS_FOR_MS);
  });

/** What is due now by what is stored, reckoned without the job's code. */
async function listDue({ kysely }: Database, follows: Follows, nowMs: number) {
  const rows = await kysely
    .selectFrom("upcoming_dates")
    .select(["content_id", "kind", "region", "day"])
    .execute();
  const byFilm = Map.groupBy(rows, (row) => Number(row.content_id));
  const news = new Map(PLACES.map((place) => [place, newsAt(place, byFilm, nowMs)]));
  const due = new Set<string>();
  for (const [profile, { place, films }] of follows) {
    for (const { film, kind, dueMs } of news.get(place) ?? []) {
      if (dueMs >= (films.get(film) ?? Infinity)) due.add(`${profile} movie:${film} ${kind}`);
    }
  }
  return due;
}

describeEachEngine("a year of alerts", ({ open }) => {
  test(
    "each is made and emailed once, in the period in which it is due, however often servers die",
    async () => {
      const random = printedRandom("a year of alerts");
      const below = (most: number) => Math.floor(random() * most);
      const database = await open();
      const fake = createFakeDates(START_MS, below(2 ** 30));
      const { now, pause, passMs } = fake.clock;
      for (let film = 1; film <= FILMS; film += 1) {
        const day = new Date(START_MS + below(DAYS) * 24 * HOUR_MS).toISOString().slice(0, 10);
        fake.films.set(film, { day, regions: film % 3 === 0 ? { IN: [day] } : {} });
      }
      const follows = await addFollowers(database, random);
      const calledAtMs: number[] = [];
      const source = new Proxy(fake.source, {
        get(target, name: keyof DateSource) {
          const call = target[name] as (...given: unknown[]) => unknown;
          return (...given: unknown[]) => {
            calledAtMs.push(now());
            return call(...given);
          };
        },
      });
      const known = new Set<string>();
      let kills = 0;

      /** Runs a job; a server that dies is replaced once its lease is over. */
      async function run(round: (own: Database) => () => Promise<number>, mayDie: boolean) {
        const server = mortal(database, mayDie ? below(60) : Infinity);
        await round(server.database)().catch((error: unknown) => {
          if (!server.isDead()) throw error;
        });
        if (!server.isDead()) return;
        kills += 1;
        passMs(Math.max(DATES_LEASE_MS, DELIVERY_LEASE_MS) + 1);
        await run(round, kills < KILLS && random() < 0.3);
      }
      const { signal } = new AbortController();
      const dates = (own: Database) =>
        createDatesRound({ database: own, source, log, now, pause }, signal);
      const alerts = (own: Database) =>
        createAlertsRound({
          database: own,
          filterNames: filterNothing,
          nameTitles: nameNothing,
          freeAmong: async () => new Map(),
          defaultSetting: () => ({ language: "en", region: "IN" }),
          log,
          now,
        });

      const deliveries = (own: Database) => async () => {
        const options = { database: own, filterNames: filterNothing, nameTitles: nameNothing, now };
        const deliverNext = createDeliverNext({ ...options, ...OUTSIDE });
        let groups = 0;
        while ((await deliverNext("email")) !== undefined) groups += 1;
        return groups;
      };

      const steps = (DAYS * 24 * HOUR_MS) / PERIOD_MS;
      for (let step = 0; step < steps; step += 1) {
        const startedAtMs = now();
        const stepEndsMs = START_MS + (step + 1) * PERIOD_MS;
        if (random() < 0.3) moveSoon(fake, { below, nowMs: now() });
        if (random() < 0.2) await toggle(database, follows, { below, nowMs: now() });
        // Kills are spread over the year, and more likely while some of them are left over.
        const mayDie = () => kills < KILLS && random() < (KILLS / steps) * 4;
        await run(dates, mayDie());
        const dieInAlerts = mayDie();
        const due = await listDue(database, follows, now());
        await run(alerts, dieInAlerts);
        const late = await listDue(database, follows, now());
        const made = await readAlerts(database, startedAtMs);
        const missing = [...due].filter((key) => !known.has(key) && !made.has(key));
        const wrong = [...made].filter((key) => known.has(key) || !(due.has(key) || late.has(key)));
        expect({ step, missing, wrong }).toEqual({ step, missing: [], wrong: [] });
        for (const key of made) known.add(key);
        await run(deliveries, mayDie());
        const emailed = await takeEmailed(database);
        expect({ step, emailed }).toEqual({ step, emailed: titlesOf(made) });
        if (now() < stepEndsMs) passMs(stepEndsMs - now());
      }
      expect(known.size).toBeGreaterThan(FOLLOWERS);
      expect(await readAlerts(database, 0)).toEqual(known);
      expect(kills).toBe(KILLS);
      expect(mostInAMinute(calledAtMs)).toBeLessThanOrEqual(CALLS_PER_MINUTE);
      expect(await countUnsent(database)).toBe(0);
      process.stdout.write(`${known.size} alerts, ${kills} kills, ${calledAtMs.length} calls\n`);
    },
    6 * HOUR_MS,
  );
});

/** Those that were made since a moment. */
async function readAlerts({ kysely }: Database, sinceMs: number): Promise<Set<string>> {
  const rows = await kysely
    .selectFrom("alerts")
    .select(["profile_id", "event_key"])
    .where("made_at", ">=", sinceMs)
    .execute();
  const keys = new Set(rows.map((row) => `${row.profile_id} ${row.event_key}`));
  expect(keys.size, "each once").toBe(rows.length);
  return keys;
}

/** Who got an alert of which film, as the keys of alerts have it. */
const titlesOf = (keys: ReadonlySet<string>): string[] =>
  [...keys].map((key) => key.split(" ").slice(0, 2).join(" ")).toSorted();

/** The same of the emails that wait, which are then sent. */
async function takeEmailed({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.deleteFrom("emails").returning(["alerts_of", "content"]).execute();
  return rows
    .flatMap(({ alerts_of, content }) =>
      listItems(content).map(({ address }) => `${alerts_of} movie:${address.split("/").at(-1)}`),
    )
    .toSorted();
}

const listItems = (content: string): { address: string }[] => JSON.parse(content).items;

async function countUnsent({ kysely }: Database): Promise<number> {
  const rows = await kysely
    .selectFrom("alert_deliveries")
    .select("alert_id")
    .where(({ or, eb }) => or([eb("outcome", "is", null), eb("outcome", "!=", "sent")]))
    .execute();
  return rows.length;
}

interface Chance {
  below: (most: number) => number;
  nowMs: number;
}

/** A film moves to a day around this one, is withdrawn, or comes back. */
function moveSoon(fake: ReturnType<typeof createFakeDates>, { below, nowMs }: Chance): void {
  const film = 1 + below(FILMS);
  const isWithdrawn = below(4) === 0;
  const day = new Date(nowMs + (below(30) - 4) * 24 * HOUR_MS).toISOString().slice(0, 10);
  fake.change(film, isWithdrawn ? "" : day, isWithdrawn || below(2) === 0 ? {} : { IN: [day] });
}

/** Somebody stops following a film, or begins to follow one. */
async function toggle({ kysely }: Database, follows: Follows, { below, nowMs }: Chance) {
  const profile = `profile-${String(below(FOLLOWERS)).padStart(5, "0")}`;
  const films = follows.get(profile)?.films;
  const film = 1 + below(FILMS);
  const isFollowed = films?.has(film) !== true;
  if (isFollowed) films?.set(film, nowMs);
  else films?.delete(film);
  const state = { is_followed: Number(isFollowed), changed_at: nowMs };
  await kysely
    .insertInto("follows")
    .values({ ...followRow(profile, film), ...state })
    .onConflict((conflict) =>
      conflict.columns(["profile_id", "content_type", "content_id"]).doUpdateSet(state),
    )
    .execute();
}

/** The times are in order. */
function mostInAMinute(times: readonly number[]): number {
  let [most, first] = [0, 0];
  for (const [at, atMs] of times.entries()) {
    while ((times[first] ?? atMs) <= atMs - 60_000) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
}
