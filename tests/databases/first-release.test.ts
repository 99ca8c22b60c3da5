import { readFileSync } from "node:fs";
import { join } from "node:path";

import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { listAppliedMigrations, migrate } from "#app/db/migrate.server.ts";
import { migrations } from "#app/db/migrations/migrations.ts";
import { sqliteFile } from "#app/db/sqlite.server.ts";

import { PASSWORD } from "../accounts.ts";
import { openBillingSite } from "../billing/billing-site.ts";
import { openBilling } from "../billing/open-billing.ts";
import { createPlace } from "../database-place.ts";

const EMAIL = "ada@example.org";

/**
 * What the program before the second design wrote when Ada signed up, paid for a plan, saved
 * Metropolis, marked another film as watched and made a profile for a child.
 */
const DUMP = join(import.meta.dirname, "first-release.sql");

async function openFirstRelease() {
  const place = await createPlace(undefined);
  onTestFinished(place.remove);
  const file = new Sqlite(sqliteFile(place.dataDirectory));
  file.pragma("foreign_keys = off");
  file.exec(readFileSync(DUMP, "utf8"));
  file.close();
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  return database;
}

test("a database of the first release runs the migrations since then, and no others", async () => {
  const database = await openFirstRelease();
  const before = await listAppliedMigrations(database);
  expect(before.at(-1)).toBe("0017-told-changes");
  const taken = await migrate(database);
  expect(taken.at(0)).toBe("0018-email-skeletons");
  expect([...before, ...taken]).toEqual(Object.keys(migrations));
});

test("its viewer signs in and finds the watchlist, the profiles and the plan as they were", async () => {
  const database = await openFirstRelease();
  await migrate(database);
  const { parts } = openBilling(database);
  const site = await openBillingSite(database, {}, parts);
  const browser = site.browser();
  expect((await browser.post("/login", { email: EMAIL, password: PASSWORD })).status).toBe(303);

  expect(await browser.text("/watchlist")).toContain("/movie/1927");
  const profiles = await browser.text("/profiles");
  expect(profiles).toContain("Mina");
  const billing = await browser.text("/profile/billing");
  expect(billing).toContain("Standard");
  expect(billing).toContain("20 December 2026");
  const marks = await database.kysely.selectFrom("watched_marks").selectAll().execute();
  expect(marks).toMatchObject([{ content_id: "1931" }]);
});

test("what its viewers change from then on is stored, and its unsent emails still go out", async () => {
  const database = await openFirstRelease();
  await migrate(database);
  const site = await openBillingSite(database);
  const browser = site.browser();
  await browser.post("/login", { email: EMAIL, password: PASSWORD });
  const referer = `${site.origin}/movie/1931`;
  await browser.post("/watchlist/change", { add: "movie:1931 M" }, { referer });
  expect(await browser.text("/watchlist")).toContain("/movie/1931");
  const emails = await database.kysely.selectFrom("emails").select("subject").execute();
  expect(emails.map(({ subject }) => subject)).toContain("Welcome to Matinee");
});
