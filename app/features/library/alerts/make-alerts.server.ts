import { randomBytes } from "node:crypto";

import type { Insertable, Kysely, Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { AlertsTable } from "#app/db/schema-following.ts";
import type { Schema } from "#app/db/schema.ts";
import { zoneOf } from "#app/lib/formats/dates.ts";
import { isAgeLimit, type Audience, type Setting } from "#app/lib/setting.ts";

import type { NameFilter } from "../titles/name-filter.server.ts";
import { readWishes } from "./alert-wishes.server.ts";
import type { AlertEvent } from "./alert-events.ts";
import { firstYear, followersQuery, NEWS_FOR_MS } from "./follower-queries.server.ts";

export interface AlertingOptions {
  database: Database;
  /** Hides what a child may not see. */
  filterNames: NameFilter;
  /** What applies to profiles that chose nothing. */
  defaultSetting: () => { language: string; region: string };
  now?: () => number;
}

/** A title that something may be said about. */
export interface AlertTitle {
  kind: "movie" | "tv";
  id: string;
  title: string;
  lang: string | null;
}

/** Whom a title may concern. */
export interface Follower {
  profileId: string;
  audience: Audience;
  region: string;
  timeZone: string;
  /** Since when they follow it: what was out before is no news. */
  sinceMs: number;
}

/** An event that a follower needs an alert about. */
export interface DueEvent {
  event: AlertEvent;
  dueAtMs: number;
}

const PAGE = 500;

/**
 * Makes the alerts about one title: `dueFor` says what each follower needs an alert about. An alert
 * is stored once for a profile and an event, however often this runs and wherever it was broken off.
 */
export async function alertFollowers(
  options: AlertingOptions,
  title: AlertTitle,
  {
    dueFor,
    alsoSaved = false,
  }: { dueFor: (follower: Follower) => readonly DueEvent[]; alsoSaved?: boolean },
): Promise<number> {
  const { database, now = Date.now } = options;
  const nowMs = now();
  const named = { kind: title.kind, id: title.id, year: firstYear(nowMs), alsoSaved };
  let made = 0;
  for (let after = ""; ;) {
    const page = { after, limit: PAGE };
    const rows = await followersQuery(database.kysely, named, page).execute();
    const due = rows.flatMap((row) => {
      const follower = toFollower(row, options.defaultSetting().region);
      return dueFor(follower)
        .filter(({ dueAtMs }) => isNews(dueAtMs, follower, nowMs))
        .map((each) => ({ ...each, follower }));
    });
    made += await storeAlerts(options, title, due);
    if (rows.length < PAGE) return made;
    after = rows.at(-1)?.profileId ?? "";
  }
}

const isNews = (dueAtMs: number, { sinceMs }: Follower, nowMs: number) =>
  dueAtMs <= nowMs && dueAtMs > nowMs - NEWS_FOR_MS && dueAtMs >= sinceMs;

type FollowerRow = Awaited<ReturnType<ReturnType<typeof followersQuery>["execute"]>>[number];

function toFollower(row: FollowerRow, defaultRegion: string): Follower {
  const region = row.region || defaultRegion;
  return {
    profileId: row.profileId,
    audience: isAgeLimit(row.ageLimit) ? row.ageLimit : "everyone",
    region,
    timeZone: row.timeZone || zoneOf(region),
    sinceMs: Number(row.since),
  };
}

type DueAlert = DueEvent & { follower: Follower };

/** An alert with the targets that it goes to. */
interface NewAlert {
  alert: Insertable<AlertsTable>;
  targets: readonly string[];
}

/** Stores those that are new, wanted, and allowed. */
async function storeAlerts(
  options: AlertingOptions,
  title: AlertTitle,
  due: readonly DueAlert[],
): Promise<number> {
  const fresh = await withoutKnown(options.database, title, due);
  const allowed = await withoutForbidden(options, title, fresh);
  if (allowed.length === 0) return 0;
  const { now = Date.now } = options;
  const profiles = [...new Set(allowed.map(({ follower }) => follower.profileId))];
  const wishes = await readWishes(options.database, profiles);
  const wanted = allowed.flatMap((each): NewAlert[] => {
    const { event, dueAtMs, follower } = each;
    const isShown = wishes.inApp(follower.profileId, event.kind);
    const targets = wishes.targets(follower.profileId, { kind: event.kind, dueAtMs });
    if (!isShown && targets.length === 0) return [];
    return [{ alert: rowOf(each, title, { isShown, nowMs: now() }), targets }];
  });
  return insertAlerts(options.database, wanted);
}

async function withoutKnown({ kysely }: Database, title: AlertTitle, due: readonly DueAlert[]) {
  const profiles = [...new Set(due.map(({ follower }) => follower.profileId))];
  if (profiles.length === 0) return [];
  const known = await kysely
    .selectFrom("alerts")
    .select(["profile_id", "event_key"])
    .where("profile_id", "in", profiles)
    .where("event_key", "in", [...new Set(due.map(({ event }) => event.key))])
    .where("content_type", "=", title.kind)
    .execute();
  const keys = new Set(known.map((row) => `${row.profile_id} ${row.event_key}`));
  return due.filter(({ follower, event }) => !keys.has(`${follower.profileId} ${event.key}`));
}

/** A child hears nothing of what it may not see, in its region and with its age limit. */
async function withoutForbidden(
  { filterNames, defaultSetting }: AlertingOptions,
  { kind, id }: AlertTitle,
  due: readonly DueAlert[],
): Promise<DueAlert[]> {
  const answers = new Map<string, boolean>();
  const allowed: DueAlert[] = [];
  for (const each of due) {
    const { audience, region } = each.follower;
    const key = `${audience} ${region}`;
    const setting: Setting = { ...defaultSetting(), region, audience };
    const isAllowed =
      answers.get(key) ?? (await filterNames([{ kind, id }], (name) => name, setting)).length > 0;
    answers.set(key, isAllowed);
    if (isAllowed) allowed.push(each);
  }
  return allowed;
}

function rowOf(
  { event, dueAtMs, follower }: DueAlert,
  title: AlertTitle,
  { isShown, nowMs }: { isShown: boolean; nowMs: number },
): Insertable<AlertsTable> {
  return {
    id: randomBytes(12).toString("hex"),
    profile_id: follower.profileId,
    event_key: event.key,
    kind: event.kind,
    content_type: title.kind,
    content_id: title.id,
    content_title: title.title,
    content_lang: title.lang,
    about: event.about,
    season: event.season,
    episode: event.episode,
    episode_title: event.episodeTitle,
    due_at: dueAtMs,
    made_at: nowMs,
    is_shown: Number(isShown),
    read_at: null,
  };
}

const SLICE = 100;

async function insertAlerts({ kysely }: Database, wanted: readonly NewAlert[]): Promise<number> {
  let made = 0;
  for (let at = 0; at < wanted.length; at += SLICE) {
    const slice = wanted.slice(at, at + SLICE);
    const isSent = slice.some(({ targets }) => targets.length > 0);
    made += isSent
      ? await kysely
          .transaction()
          .execute((transaction) => insertWithDeliveries(transaction, slice))
      : (await insertNew(kysely, slice)).size;
  }
  return made;
}

/** An alert and its deliveries are stored together, or not at all. */
async function insertWithDeliveries(
  transaction: Transaction<Schema>,
  slice: readonly NewAlert[],
): Promise<number> {
  const stored = await insertNew(transaction, slice);
  const deliveries = slice
    .filter(({ alert }) => stored.has(alert.id))
    .flatMap(({ alert: { id, profile_id, made_at }, targets }) =>
      targets.map((target_id) => ({
        alert_id: id,
        target_id,
        profile_id,
        next_try_at: made_at,
      })),
    );
  for (let at = 0; at < deliveries.length; at += SLICE) {
    const values = deliveries.slice(at, at + SLICE);
    await transaction.insertInto("alert_deliveries").values(values).execute();
  }
  return stored.size;
}

/** The ids of those that were new. */
async function insertNew(executor: Kysely<Schema>, slice: readonly NewAlert[]) {
  const stored = await executor
    .insertInto("alerts")
    .values(slice.map(({ alert }) => alert))
    // Whoever followed it in two ways, or another server, was as fast.
    .onConflict((conflict) => conflict.columns(["profile_id", "event_key"]).doNothing())
    .returning("id")
    .execute();
  return new Set(stored.map(({ id }) => id));
}
