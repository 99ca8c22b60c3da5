import type { Database } from "#app/db/connect.server.ts";

import { leaseJob } from "../dates/date-lease.server.ts";
import { dayOf } from "../dates/date-rows.ts";
import type { NameTitles } from "../titles/titles-in-language.server.ts";
import { refKey } from "../titles/title-ref.ts";
import { eventsOf } from "./alert-events.ts";
import { dueAt } from "./due-at.ts";
import { alertOfServices } from "./alert-services.server.ts";
import { NEWS_FOR_MS } from "./follower-queries.server.ts";
import { listFreeArrivals, noteFreeTitles } from "./free-arrivals.server.ts";
import {
  alertFollowers,
  type AlertingOptions,
  type AlertTitle,
  type DueEvent,
} from "./make-alerts.server.ts";

export interface AlertsRoundOptions extends AlertingOptions {
  nameTitles: NameTitles;
  /** Which of these titles can be watched here now. */
  freeAmong: (
    titles: readonly { kind: "movie" | "tv"; id: number }[],
  ) => Promise<ReadonlyMap<string, string>>;
  log: { warn(details: object, message: string): void };
}

const DAY_MS = 24 * 3_600_000;
/** Zones are at most this far from UTC. */
const FARTHEST_MS = 14 * 3_600_000;
/** A date that comes back later than this is news again. */
const STORED_FOR_MS = 400 * DAY_MS;

/**
 * One round of the job: makes the alerts that are due, and returns how many. What it finds depends
 * only on what is stored, so whoever goes on after a server died repeats nothing and leaves nothing
 * out.
 */
export function createAlertsRound(options: AlertsRoundOptions) {
  const { database, log, now = Date.now } = options;

  /** Without one title the others are looked at all the same; it is due again a minute later. */
  async function attempt(title: { kind: string; id: string }, make: () => Promise<number>) {
    try {
      return await make();
    } catch (error) {
      const { kind, id } = title;
      log.warn({ kind, id, err: error }, "alerts of a title could not be made");
      return 0;
    }
  }

  return async function round(): Promise<number> {
    const lease = await leaseJob(database, "alerts", now);
    if (lease === undefined) return 0;
    let made = 0;
    try {
      const nowMs = now();
      await forgetAlerts(database, nowMs);
      await noteFreeTitles(database, nowMs);
      for (const title of await listDated(database, nowMs)) {
        made += await attempt(title, () => alertOfDates(options, title));
        if (!(await lease.renew())) return made;
      }
      made += await alertOfFree(options, attempt);
      made += await alertOfServices(options, attempt);
    } finally {
      await lease.release();
    }
    return made;
  };
}

async function forgetAlerts({ kysely }: Database, nowMs: number): Promise<void> {
  await kysely
    .deleteFrom("alerts")
    .where("made_at", "<", nowMs - STORED_FOR_MS)
    .execute();
}

/** Titles with a date that may be news somewhere. */
async function listDated({ kysely }: Database, nowMs: number): Promise<AlertTitle[]> {
  const rows = await kysely
    .selectFrom("upcoming_dates as dates")
    .innerJoin("date_subjects as subjects", (join) =>
      join
        .onRef("subjects.content_type", "=", "dates.content_type")
        .onRef("subjects.content_id", "=", "dates.content_id"),
    )
    .select([
      "dates.content_type as kind",
      "dates.content_id as id",
      "content_title as title",
      "content_lang as lang",
    ])
    .distinct()
    .where("dates.day", ">=", dayOf(nowMs - NEWS_FOR_MS - FARTHEST_MS - DAY_MS))
    .where("dates.day", "<=", dayOf(nowMs + FARTHEST_MS))
    .execute();
  return rows.flatMap(({ kind, ...row }) =>
    kind === "movie" || kind === "tv" ? [{ ...row, kind }] : [],
  );
}

async function alertOfDates(options: AlertsRoundOptions, title: AlertTitle): Promise<number> {
  const dates = await options.database.kysely
    .selectFrom("upcoming_dates")
    .select(["kind", "region", "season", "episode", "day", "starts_at", "episode_title"])
    .where("content_type", "=", title.kind)
    .where("content_id", "=", title.id)
    .execute();
  // Followers share a few regions and zones.
  const known = new Map<string, DueEvent[]>();
  return alertFollowers(options, title, {
    dueFor({ region, timeZone }) {
      const place = `${region} ${timeZone}`;
      const due =
        known.get(place) ??
        eventsOf(refKey(title), dates, region).map((event) => ({
          event,
          dueAtMs: dueAt(event, timeZone),
        }));
      known.set(place, due);
      return due;
    },
  });
}

type Attempt = (
  title: { kind: string; id: string },
  make: () => Promise<number>,
) => Promise<number>;

/** Of what can be watched here since it was saved or followed, and still can. */
async function alertOfFree(options: AlertsRoundOptions, attempt: Attempt): Promise<number> {
  const { database, freeAmong, nameTitles, now = Date.now } = options;
  const arrived = await listFreeArrivals(database, now() - NEWS_FOR_MS);
  const free = await freeAmong(arrived.map(({ kind, id }) => ({ kind, id: Number(id) })));
  const shown = arrived.filter((title) => free.has(refKey(title)));
  const setting = { ...options.defaultSetting(), audience: "everyone" } as const;
  let made = 0;
  for (const { arrivedAtMs, ...title } of shown) {
    const facts = (await nameTitles([title], setting)).get(refKey(title));
    // What nobody can name now is looked at again.
    if (facts === undefined) continue;
    const named = { ...title, title: facts.title, lang: facts.lang ?? null };
    const event = {
      key: `${refKey(title)} free`,
      kind: "free" as const,
      about: free.get(refKey(title)) ?? "",
      season: 0,
      episode: 0,
      episodeTitle: "",
    };
    const dueFor = () => [{ event, dueAtMs: arrivedAtMs }];
    made += await attempt(title, () => alertFollowers(options, named, { dueFor, alsoSaved: true }));
  }
  return made;
}
