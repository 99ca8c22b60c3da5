import { randomBytes } from "node:crypto";

import type { Insertable } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { AlertsTable } from "#app/db/schema-following.ts";
import { zoneOf } from "#app/lib/formats/dates.ts";
import { isAgeLimit, type Audience, type Setting } from "#app/lib/setting.ts";

import type { NameFilter } from "../name-filter.server.ts";
import { isOnByDefault } from "./alert-kinds.ts";
import type { AlertEvent } from "./alert-events.ts";
import { followersQuery } from "./follower-queries.server.ts";

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

/** After this long it is no news any more, such as when the server was off. */
export const NEWS_FOR_MS = 3 * 24 * 3_600_000;
const PAGE = 500;
const HOURS_14_MS = 14 * 3_600_000;

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
  // At the turn of a year, films of the last day still count.
  const year = String(new Date(nowMs - NEWS_FOR_MS - HOURS_14_MS).getUTCFullYear());
  const named = { kind: title.kind, id: title.id, year, alsoSaved };
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
  const off = await listOff(options.database, allowed);
  const rows = allowed
    .filter(({ event, follower }) => !off.has(`${follower.profileId} ${event.kind}`))
    .map((each) => rowOf(each, title, now()));
  return insertAlerts(options.database, rows);
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

/** Which kinds these profiles do not want at all. */
async function listOff({ kysely }: Database, due: readonly DueAlert[]): Promise<Set<string>> {
  const profiles = [...new Set(due.map(({ follower }) => follower.profileId))];
  const choices = await kysely
    .selectFrom("alert_choices")
    .select(["profile_id", "kind"])
    .where("profile_id", "in", profiles)
    .where("channel", "=", "app")
    .where("is_on", "=", 0)
    .execute();
  return new Set(choices.map((row) => `${row.profile_id} ${row.kind}`));
}

function rowOf(
  { event, dueAtMs, follower }: DueAlert,
  title: AlertTitle,
  nowMs: number,
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
    is_shown: Number(isOnByDefault("app")),
    read_at: null,
  };
}

const SLICE = 100;

async function insertAlerts(
  { kysely }: Database,
  rows: readonly Insertable<AlertsTable>[],
): Promise<number> {
  let made = 0;
  for (let at = 0; at < rows.length; at += SLICE) {
    const stored = await kysely
      .insertInto("alerts")
      .values(rows.slice(at, at + SLICE))
      // Whoever followed it in two ways, or another server, was as fast.
      .onConflict((conflict) => conflict.columns(["profile_id", "event_key"]).doNothing())
      .returning("id")
      .execute();
    made += stored.length;
  }
  return made;
}
