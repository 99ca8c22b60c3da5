import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { projectRoot } from "../../../../scripts/project-root.ts";
import { deleteOld } from "./retention-job.server.ts";
import { RETENTION } from "./retention-table.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW_MS = Date.UTC(2040, 0, 1);

const ITS_OWN = "the account's own, which it sees and downloads; goes with it or with its profile";
const ONE_EACH = "as many as there are accounts or profiles; goes with them";
const ENDS_SOON = "deleted by what uses it, once it has expired";
const FEW = "of a fixed number, or a few a day";
const PAID = "an account of money: the database refuses to delete it, as the law asks";
const WRITTEN = "written by an operator, a few a day at most";

/** Why nothing is deleted by its age. */
const KEPT: Readonly<Record<string, string>> = {
  account_deletions: ONE_EACH,
  accounts: ONE_EACH,
  address_changes: ONE_EACH,
  alert_choices: ONE_EACH,
  alert_deliveries: "goes with its alert",
  alert_targets: ONE_EACH,
  alert_times: ONE_EACH,
  alerts: "deleted by the job that makes them, by their age",
  announcements: WRITTEN,
  attempts: ENDS_SOON,
  avatars: ONE_EACH,
  calendar_feeds: ONE_EACH,
  continue_watching: ITS_OWN,
  daily_counts: FEW,
  date_jobs: FEW,
  date_links: "goes with what is followed",
  date_subjects: "goes when nobody follows it any more",
  device_sign_ins: ENDS_SOON,
  emails: "deleted when it is sent; one that failed waits for an operator",
  film_allowances: "decided by an operator",
  film_decisions: "decided by an operator",
  film_progress: "at most a thousand of a profile; goes with it",
  follows: ITS_OWN,
  import_titles: "goes with its import",
  imports: "deleted by the job that reads them, by their age",
  invitations: WRITTEN,
  job_runs: FEW,
  known_devices: ITS_OWN,
  list_titles: ITS_OWN,
  lists: ITS_OWN,
  message_answers: "goes with its message",
  message_counts: ENDS_SOON,
  messages: "what people write to the operator; goes with its sender's account",
  outside_plays: ITS_OWN,
  passkeys: ONE_EACH,
  personal_keys: ONE_EACH,
  gateway_subscriptions: PAID,
  payment_changes: PAID,
  payments: PAID,
  plan_grants: ONE_EACH,
  player_connections: ONE_EACH,
  player_items: "goes with its connection",
  player_positions: ONE_EACH,
  playing: ENDS_SOON,
  preferences: ONE_EACH,
  profile_services: ITS_OWN,
  profiles: ONE_EACH,
  push_keys: FEW,
  ratings: ITS_OWN,
  recovery_codes: ONE_EACH,
  refresh_tokens: "goes with its session",
  rooms: ENDS_SOON,
  scrobble_addresses: ONE_EACH,
  site_webhook: FEW,
  stremio_addresses: ONE_EACH,
  scrobbles: "at most fifty of a profile; goes with it",
  service_budgets: FEW,
  shared_years: ITS_OWN,
  public_profiles: ITS_OWN,
  sign_in_challenges: ENDS_SOON,
  site_settings: FEW,
  subscriptions: ONE_EACH,
  title_arrivals: "as many as there are titles on services",
  title_ratings: "as many as there are titles that somebody rates",
  token_grants: "goes with its session",
  token_keys: "deleted when the next key has taken over",
  totp_factors: ONE_EACH,
  unwanted_titles: ITS_OWN,
  upcoming_dates: "goes with what is followed",
  used_passkey_challenges: ENDS_SOON,
  user_auth: ITS_OWN,
  user_views: ITS_OWN,
  users: ONE_EACH,
  watched_dates: ITS_OWN,
  watched_marks: ITS_OWN,
  watchlist: ITS_OWN,
};

const daysOf = (table: string) => RETENTION.find((each) => each.table === table)?.keptDays ?? 0;
const beforeIt = (table: string, ms: number) => NOW_MS - daysOf(table) * DAY_MS - ms;

/** In each table a row that has just become too old, and one that has not. */
async function addRows({ kysely }: Database, userId: string): Promise<void> {
  for (const [id, ageMs] of [
    ["old", 1],
    ["kept", 0],
  ] as const) {
    const at = (table: string) => beforeIt(table, ageMs);
    const line = { actor_id: null, actor: "ada", action: "job.run", subject: "", detail: "" };
    await kysely
      .insertInto("audit_log")
      .values({ id, done_at: at("audit_log"), ...line })
      .execute();
    const match = {
      title_kind: "movie",
      title_id: 19,
      title_year: null,
      title_vote: null,
    } as const;
    const facts = { is_stated: null, is_playable: 1, matched_at: at("film_matches") };
    await kysely
      .insertInto("film_matches")
      .values([
        { film_id: id, ...match, ...facts, is_set: 0 },
        { film_id: `${id} decision`, ...match, ...facts, is_set: 1 },
        { film_id: `${id} undone`, ...match, ...facts, is_set: 0, matched_at: 0 },
      ])
      .execute();
    const title = { content_type: "movie", content_id: id, imdb_id: "tt1" } as const;
    await kysely
      .insertInto("imdb_titles")
      .values({ ...title, known_at: at("imdb_titles") })
      .execute();
    await kysely
      .insertInto("payment_events")
      .values({ id, type: "invoice.paid", received_at: at("payment_events") })
      .execute();
    await kysely
      .insertInto("rate_limits")
      .values({ id, key: id, count: 1, last_request: at("rate_limits") })
      .execute();
    await kysely
      .insertInto("repeated_requests")
      .values({
        user_id: userId,
        key_hash: id,
        request_hash: id,
        created_at: at("repeated_requests"),
      })
      .execute();
    const dates = { created_at: 1, updated_at: 1 };
    await kysely
      .insertInto("sessions")
      .values({ id, token: id, user_id: userId, expires_at: at("sessions"), ...dates, ...NOWHERE })
      .execute();
    await kysely
      .insertInto("token_grants")
      .values({ session_id: id, client: "a player", audience: "here" })
      .execute();
    await kysely
      .insertInto("site_events")
      .values({ id, kind: "job.failed", data: "{}", happened_at: at("site_events"), tries: 0 })
      .execute();
    await kysely
      .insertInto("user_navigation")
      .values({ id, user_id: userId, page: "/", timestamp: at("user_navigation") })
      .execute();
    await kysely
      .insertInto("verifications")
      .values({ id, identifier: id, value: userId, expires_at: at("verifications"), ...dates })
      .execute();
  }
}

const NOWHERE = { ip_address: null, user_agent: null };

describeEachEngine("what is old", ({ open }) => {
  test("is deleted once it has been kept for as long as is stated, and nothing else", async () => {
    const database = await open();
    const { kysely } = database;
    const { userId } = await addViewer(database, "ada@example.org");
    const before = await countAll(database);
    await addRows(database, userId);
    const parts = { database, now: () => NOW_MS };
    const done = await deleteOld(parts, new AbortController().signal);
    expect(done).toBe(RETENTION.map(({ table }) => `${table}: 1`).join(", "));
    for (const { table } of RETENTION) {
      const rows = await kysely.selectFrom(table).selectAll().execute();
      const texts = rows.map((row) => JSON.stringify(row));
      expect(
        texts.filter((text) => /"old"/.test(text)),
        table,
      ).toEqual([]);
      expect(
        texts.filter((text) => /"kept"/.test(text)),
        table,
      ).toHaveLength(1);
    }
    const films = await kysely
      .selectFrom("film_matches")
      .select("film_id")
      .orderBy("film_id")
      .execute();
    expect(films.map(({ film_id }) => film_id)).toEqual([
      "kept",
      "kept decision",
      "kept undone",
      "old decision",
      "old undone",
    ]);
    const grants = await kysely.selectFrom("token_grants").select("session_id").execute();
    expect(grants).toEqual([{ session_id: "kept" }]);
    const touched = new Set<string>([...RETENTION.map(({ table }) => table), "token_grants"]);
    const after = await countAll(database);
    for (const [table, count] of Object.entries(before)) {
      if (!touched.has(table)) expect(after[table], table).toBe(count);
    }
    expect(await deleteOld(parts, new AbortController().signal)).toBe("nothing");
  });

  test("is deleted in slices, all of it", async () => {
    const database = await open();
    const rows = Array.from({ length: 450 }, (_, at) => ({
      id: `${at}`,
      key: `${at}`,
      count: 1,
      last_request: beforeIt("rate_limits", 1),
    }));
    await database.kysely.insertInto("rate_limits").values(rows).execute();
    const parts = { database, now: () => NOW_MS };
    expect(await deleteOld(parts, new AbortController().signal)).toBe("rate_limits: 450");
    await expect(deleteOld(parts, AbortSignal.abort())).rejects.toThrow();
  });

  test("is known of every table: how long it is kept, or why it is", async () => {
    const tables = await (await open()).kysely.introspection.getTables();
    const names = tables.map(({ name }) => name).filter((name) => name !== "cache_entries");
    const known = [...RETENTION.map(({ table }) => table), ...Object.keys(KEPT)];
    expect(known.toSorted()).toEqual(names.toSorted());
  });
});

async function countAll({ kysely }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await kysely.introspection.getTables()) {
    const rows = kysely.selectFrom(name as "users").select(({ fn }) => fn.countAll().as("count"));
    counts[name] = Number((await rows.executeTakeFirstOrThrow()).count);
  }
  return counts;
}

test("what is kept for how long is in the documents as it is in the table", () => {
  const page = readFileSync(join(projectRoot, "docs/operating.md"), "utf8");
  const rows = page.matchAll(/^\| `(\w+)` +\| (\d+) (days?|years?) +\|/gm);
  const documented = [...rows].map(([, table, count, unit = ""]) => ({
    table,
    keptDays: Number(count) * (unit.startsWith("year") ? 365 : 1),
  }));
  expect(documented).toEqual(RETENTION.map(({ table, keptDays }) => ({ table, keptDays })));
});
