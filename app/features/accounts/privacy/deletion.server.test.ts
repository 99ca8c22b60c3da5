import { sql } from "kysely";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { addUser, openBilling, standard } from "#tests/billing/open-billing.ts";
import { emailsIn, openAccounts, PASSWORD, strangerAt, tokenInEmail } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { fillImports } from "#tests/library/fill-imports.ts";
import { fillSignInMethods, fillTokens } from "#tests/databases/fill-sign-in-methods.ts";
import { addAlertRows } from "#tests/databases/alert-rows.ts";
import { addLibraryRows } from "#tests/databases/library-rows.ts";
import { addPlayerRows } from "#tests/databases/player-rows.ts";
import { tablesThatName } from "#tests/databases/tables-that-name.ts";

import { deleteNextAccount, LEASE_MS } from "./deletion-jobs.server.ts";
import { CHANGE_OF_MIND_MS } from "./deletion.server.ts";
import { ownDataParts } from "./own-data-parts.ts";

const EMAIL = "zuleika.dobson@example.org";
const NAME = "Zuleika Dobson";
const nothing = () => Promise.resolve();

/** A new table is either listed here, with the reason, or gets a row in `fillEveryTable`. */
const NAME_NOBODY = new Set([
  ..."date_subjects date_links upcoming_dates date_jobs title_arrivals".split(" "), // titles and their dates
  "film_allowances", // what the operator shows
  "film_decisions", // what the operator withdraws or features
  ..."film_matches imdb_titles".split(" "), // which film or number there is which title
  "message_counts", // hashes of addresses, for an hour
  "attempts", // hashes of addresses and ids, for minutes
  "rate_limits", // networks and paths
  "payment_changes", // payments by their own ids
  "gateway_subscriptions", // the same
  "payment_events", // a gateway's own ids
  "token_keys", // ours
  "push_keys", // ours
  "service_budgets", // outside services
  ..."site_settings site_webhook".split(" "), // what operators set for the whole site
  "title_ratings", // how many rated a title
  "announcements", // what operators write to everybody
  "used_passkey_challenges", // hashes, for minutes
  "daily_counts", // how many of everybody
  "job_runs", // what the server does by itself
  "rooms", // by hashes and names alone, and no longer than somebody is in them
]);
/** They open the account, are being sent, say what is playing now, or belong to the operators. */
const NOT_DOWNLOADED = new Set([
  ..."verifications recovery_codes sign_in_challenges device_sign_ins".split(" "),
  ..."token_grants refresh_tokens repeated_requests emails playing audit_log message_answers invitations site_events".split(
    " ",
  ),
]);

async function openTestServer(database: Database) {
  const testServer = openAccounts(database);
  const done = await testServer.signUp(NAME, EMAIL);
  const viewer = await testServer.readSession(testServer.callerAfter(done).token ?? "");
  if (!viewer) throw new Error("Nobody is signed in");
  const now = () => Date.now() + testServer.clock.aheadMs;
  const parts = { database, now };
  const ask = (password: string, before: () => Promise<unknown> = nothing) =>
    testServer.accounts.askDeletion({ password }, { viewer, before });
  return { ...testServer, viewer, parts, ask };
}

const countOf = async ({ kysely }: Database, table: string) => {
  const { rows } = await sql<{
    n: number | string;
  }>`select count(*) as n from ${sql.table(table)}`.execute(kysely);
  return Number(rows[0]?.n);
};

describeEachEngine("a request for deletion", ({ open }) => {
  test("requires the password, and changes nothing without it", async () => {
    const database = await open();
    const { ask } = await openTestServer(database);
    let hasBegun = false;
    const refusal = await ask("a wrong row of bulbs", async () => (hasBegun = true));
    expect(refusal).toMatchObject({ errors: { password: { text: "That's not your password" } } });
    expect(await ask("")).toMatchObject({ outcome: "refused", why: "input" });
    expect(hasBegun).toBe(false);
    expect(await countOf(database, "sessions")).toBe(1);
    expect(await countOf(database, "account_deletions")).toBe(0);
  });

  test("limits guessing of the password", async () => {
    const { ask } = await openTestServer(await open());
    for (let tries = 0; tries < 10; tries += 1) await ask("");
    expect(await ask(PASSWORD)).toMatchObject({ why: "too many" });
  });

  test("ends every session and sends one email with the day and a link to cancel", async () => {
    const database = await open();
    const { ask, signIn, viewer, clock, accounts } = await openTestServer(database);
    await signIn(EMAIL, PASSWORD, strangerAt("203.0.113.9"));
    await accounts.requestReset({ email: EMAIL }, strangerAt("203.0.113.9"));
    const reset = await tokenInEmail(database, "Choose a new password");
    expect(await accounts.findReset(reset)).toMatchObject({ email: EMAIL });
    const done = await ask(PASSWORD);
    expect(await accounts.findReset(reset), "a link from before").toBeUndefined();
    expect(done).toMatchObject({ outcome: "done" });
    expect(await countOf(database, "sessions")).toBe(0);
    const first = await accounts.findDeletion(viewer);
    clock.aheadMs = 60_000;
    await ask(PASSWORD);
    expect(await accounts.findDeletion(viewer)).toBe(first);
    const mails = await emailsIn(database);
    const sent = mails.filter(({ subject }) => subject === "Your account will be deleted");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.address).toMatch(/^http:\/\/localhost\/keep-account\?token=[\w-]{43}$/);
  });

  test("is canceled by the email's link, once, and then nothing is deleted", async () => {
    const database = await open();
    const { ask, accounts, clock, parts, signIn } = await openTestServer(database);
    await ask(PASSWORD);
    const token = await tokenInEmail(database, "Your account will be deleted");
    expect(await accounts.findNotice(token)).toMatchObject({ email: EMAIL });
    expect(await accounts.cancelDeletionByLink(`${token}x`)).toBe(false);
    const both = [accounts.cancelDeletionByLink(token), accounts.cancelDeletionByLink(token)];
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
    clock.aheadMs = CHANGE_OF_MIND_MS + 1;
    expect(await deleteNextAccount(parts)).toBe(false);
    expect(await signIn(EMAIL, PASSWORD)).toMatchObject({ outcome: "done", isLeaving: false });
  });

  test("is shown to everyone who signs in within the seven days", async () => {
    const { ask, signIn, accounts, viewer } = await openTestServer(await open());
    await ask(PASSWORD);
    expect(await signIn(EMAIL, PASSWORD)).toMatchObject({ outcome: "done", isLeaving: true });
    expect(await accounts.cancelDeletion(viewer)).toBe(true);
    expect(await accounts.cancelDeletion(viewer)).toBe(false);
  });
});

/**
 * A row that names the viewer in every table that can, created through the server where that is
 * easy.
 */
async function fillEveryTable(
  database: Database,
  testServer: Awaited<ReturnType<typeof openTestServer>>,
) {
  const { kysely } = database;
  const { userId } = testServer.viewer;
  const profile = await kysely
    .selectFrom("profiles")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const profile_id = profile.id;
  const event = { kind: "account.created", data: "{}", happened_at: 1, tries: 0 } as const;
  await kysely
    .insertInto("site_events")
    .values({ id: `account-${userId}`, user_id: userId, ...event })
    .execute();
  await kysely.updateTable("users").set({ email_verified: 1 }).execute();
  const { billing } = openBilling(database);
  expect(await billing.pay(standard(userId))).toMatchObject({ outcome: "paid" });
  const own = { user_id: userId, created_at: 1 };
  await kysely
    .insertInto("avatars")
    .values({ id: "face", image_base64: "x", ...own })
    .execute();
  const named = { content_type: "movie" as const, content_id: "603" };
  const title = { ...named, content_title: "The Matrix" };
  const at = { recorded_at: 1 };
  const position = { position_seconds: 9, duration_seconds: 90 };
  const views = Array.from({ length: 450 }, (_, view) => ({
    id: `view-${view}`,
    user_id: userId,
    profile_id,
    timestamp: view % 7,
    action: "view" as const,
    episode: null,
    ...title,
    ...at,
  }));
  await kysely.insertInto("user_views").values(views).execute();
  await kysely
    .insertInto("watchlist")
    .values({
      profile_id,
      user_id: userId,
      ...title,
      ...at,
      sort_title: "matrix",
      added_at: 1,
      changed_at: 1,
    })
    .execute();
  await kysely
    .insertInto("film_progress")
    .values({ profile_id, item_id: "film", work: "", ...position, is_finished: 0, updated_at: 1 })
    .execute();
  await kysely
    .insertInto("watched_marks")
    .values({ profile_id, part: "", is_watched: 1, changed_at: 1, ...named, ...at })
    .execute();
  await addLibraryRows(database, { userId, profileId: profile_id });
  await addAlertRows(database, profile_id);
  await kysely
    .insertInto("continue_watching")
    .values({ profile_id, ...title, content_type: "tv", looked_up_at: 1 })
    .execute();
  await kysely
    .insertInto("calendar_feeds")
    .values({ profile_id, token_hash: "x", created_at: 1 })
    .execute();
  await addPlayerRows(database, profile_id);
  await kysely
    .insertInto("profile_services")
    .values({ profile_id, region: "IN", service_id: 8, service_name: "x", chosen_at: 1 })
    .execute();
  await kysely
    .insertInto("follows")
    .values({ profile_id, ...title, is_followed: 1, changed_at: 1, ...at })
    .execute();
  await kysely
    .insertInto("preferences")
    .values({
      profile_id,
      theme: "evening",
      region: "IN",
      captions: "en",
      autoplay_trailers: 1,
      reduced_data: 0,
      hide_watched: 1,
      show_ratings: 1,
      changed_at: 1,
    })
    .execute();
  await kysely
    .insertInto("messages")
    .values({
      id: "m",
      kind: "contact",
      name: NAME,
      email: EMAIL,
      subject: "=1+1",
      body: "x",
      opening: null,
      received_at: 1,
    })
    .execute();
  await kysely
    .insertInto("message_answers")
    .values({ message_id: "m", sent_at: 2, actor: EMAIL, body: "y" })
    .execute();
  for (const [id, actor, subject] of [
    ["a", EMAIL, "somebody"],
    ["b", "command line", EMAIL],
  ] as const) {
    const actorId = actor === EMAIL ? userId : null;
    await kysely
      .insertInto("audit_log")
      .values({ id, done_at: 1, actor_id: actorId, actor, action: "x", subject, detail: "" })
      .execute();
  }
  await kysely
    .insertInto("invitations")
    .values({
      id: "i",
      token_hash: "x",
      created_at: 1,
      ends_at: 2,
      most_uses: 1,
      uses: 0,
      plan_id: null,
      plan_ends_at: null,
      recipient: EMAIL,
    })
    .execute();
  await kysely
    .insertInto("plan_grants")
    .values({ user_id: userId, plan_id: "basic", granted_at: 1, expires_at: 2 })
    .execute();
  await kysely
    .insertInto("playing")
    .values({
      user_id: userId,
      player_id: "p",
      device: "Firefox",
      title: "A film",
      started_at: 1,
      expires_at: 2,
      stopped_from: null,
    })
    .execute();
  await fillImports(database, profile_id);
  const reset = strangerAt("203.0.113.8");
  await testServer.ask(PASSWORD);
  await testServer.accounts.requestReset({ email: EMAIL }, reset);
  await testServer.signIn(EMAIL, PASSWORD, strangerAt("203.0.113.7"));
  const sessionId = await fillTokens(database, userId);
  await fillSignInMethods(database, userId);
  await kysely
    .insertInto("device_sign_ins")
    .values({
      token_hash: "x",
      code_hash: "y",
      device: "Chrome",
      asked_at: 1,
      expires_at: 2,
      session_id: sessionId,
    })
    .execute();
  return [userId, profile_id, sessionId, EMAIL, NAME];
}

describeEachEngine("a deletion", ({ engine, open, place }) => {
  test("leaves no row of any table that names its owner, and everybody else's rows untouched", async () => {
    const database = await open();
    await addUser(database, "somebody-else");
    const testServer = await openTestServer(database);
    const texts = await fillEveryTable(database, testServer);
    const before = await tablesThatName(database, texts);
    const unfilled = Object.keys(before).filter(
      (table) => before[table] === 0 && !NAME_NOBODY.has(table) && !/migration/.test(table),
    );
    expect(unfilled, "tables that this test has no row in").toEqual([]);
    const downloaded = new Set<string>(ownDataParts.map(({ table }) => table));
    const missing = Object.keys(before).filter(
      (table) => (before[table] ?? 0) > 0 && !downloaded.has(table) && !NOT_DOWNLOADED.has(table),
    );
    expect(missing, "tables that name a viewer and are in no download").toEqual([]);

    expect(await deleteNextAccount(testServer.parts)).toBe(false);
    testServer.clock.aheadMs = CHANGE_OF_MIND_MS + 60_000;
    expect(await deleteNextAccount(testServer.parts)).toBe(true);
    const after = await tablesThatName(database, texts);
    expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([]);
    const payment = await database.kysely.selectFrom("payments").selectAll().executeTakeFirst();
    expect(payment).toMatchObject({ user_id: null, amount: 12_900, status: "completed" });
    expect(payment?.payer_id).toMatch(/\S/);
    expect(await countOf(database, "users")).toBe(1);
    expect(await deleteNextAccount(testServer.parts)).toBe(false);
  });

  test("is done by one process, even when several try at once", async () => {
    const where = await place();
    const one = await open(where);
    await migrate(one);
    // In one process two connections to SQLite would only wait for each other.
    const other = engine === "postgres" ? await open(where) : one;
    const { ask, clock, parts } = await openTestServer(one);
    await ask(PASSWORD);
    clock.aheadMs = CHANGE_OF_MIND_MS + 60_000;
    const both = [deleteNextAccount(parts), deleteNextAccount({ ...parts, database: other })];
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
    expect(await countOf(one, "users")).toBe(0);
  });

  test("leaves nobody access when a crash interrupts it, and the next run finishes it", async () => {
    const database = await open();
    const testServer = await openTestServer(database);
    await fillEveryTable(database, testServer);
    const token = await tokenInEmail(database, "Your account will be deleted");
    testServer.clock.aheadMs = CHANGE_OF_MIND_MS + 60_000;
    // A row still references the account, so that the last transaction fails halfway.
    await sql`create table clinging (user_id text references users (id))`.execute(database.kysely);
    await sql`insert into clinging values (${testServer.viewer.userId})`.execute(database.kysely);
    await expect(deleteNextAccount(testServer.parts)).rejects.toThrow(/constraint/i);
    await sql`drop table clinging`.execute(database.kysely);
    expect(await countOf(database, "users")).toBe(1);
    expect(await countOf(database, "messages")).toBe(1);
    for (const way of ["sessions", "accounts", "passkeys", "sign_in_challenges"]) {
      expect(await countOf(database, way), way).toBe(0);
    }
    const { may_use_codes } = await database.kysely
      .selectFrom("users")
      .select("may_use_codes")
      .executeTakeFirstOrThrow();
    expect(may_use_codes).toBe(0);
    expect(await testServer.signIn(EMAIL, PASSWORD)).toMatchObject({ outcome: "refused" });
    expect(await testServer.accounts.findNotice(token), "too late").toBeUndefined();
    expect(await testServer.accounts.cancelDeletionByLink(token)).toBe(false);
    expect(await deleteNextAccount(testServer.parts)).toBe(false);
    testServer.clock.aheadMs += LEASE_MS + 60_000;
    expect(await deleteNextAccount(testServer.parts)).toBe(true);
    expect(await countOf(database, "users")).toBe(0);
  });

  test("keeps messages from an address that was never proven", async () => {
    const database = await open();
    const testServer = await openTestServer(database);
    await fillEveryTable(database, testServer);
    await database.kysely.updateTable("users").set({ email_verified: 0 }).execute();
    testServer.clock.aheadMs = CHANGE_OF_MIND_MS + 60_000;
    expect(await deleteNextAccount(testServer.parts)).toBe(true);
    expect(await countOf(database, "messages")).toBe(1);
  });
});
