import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openDatabase, type Database } from "#app/db/connect.server.ts";

import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { PASSWORD } from "../accounts.ts";
import { createBrowser } from "../browser.ts";
import { clockAhead } from "./clock-ahead.ts";
import type { TestPlace } from "../database-place.ts";
import { createMigratedPlace } from "../databases/migrated-place.ts";
import { testPostgresUrl } from "../engines.ts";
import { seedViewers, type SeededViewer } from "../../trials/load/seed-viewers.ts";
import { NODES_SECRET, openNodes } from "./open-nodes.ts";

const TEN_MINUTES_MS = 10 * 60_000;

/** Each kind of button, by what it adds and takes back. */
const BUTTONS = [
  { path: "/watchlist/change", table: "watchlist", column: "is_removed", whenOn: 0 },
  { path: "/watched/change", table: "watched_marks", column: "is_watched", whenOn: 1 },
  { path: "/not-for-me/change", table: "unwanted_titles", column: "is_unwanted", whenOn: 1 },
  { path: "/following/change", table: "follows", column: "is_followed", whenOn: 1 },
] as const;

describe.skipIf(testPostgresUrl() === undefined)(
  "of two servers, one ten minutes ahead and one as much behind (TEST_POSTGRES_URL)",
  () => {
    let place: TestPlace;
    let database: Database;
    let viewer: SeededViewer;
    let nodes: Awaited<ReturnType<typeof openNodes>>;
    let show: string;

    beforeAll(async () => {
      place = await createMigratedPlace(testPostgresUrl());
      database = await openDatabase(place);
      const { settings } = await startStandIns();
      const variablesOf = (at: number) => clockAhead(at === 0 ? TEN_MINUTES_MS : -TEN_MINUTES_MS);
      nodes = await openNodes({ place, count: 2, variables: settings, variablesOf });
      const joining = { name: "Ada", email: "ada@example.org", password: PASSWORD };
      expect((await browserAt(0).post("/signup", joining)).status).toBe(303);
      [viewer] = (await seedViewers(database, 1, NODES_SECRET)) as [SeededViewer];
      const shows = await browsers()[0].text("/tvshows");
      show = /href="\/tv\/(\d+)"/.exec(shows)?.[1] ?? "";
      expect(show).not.toBe("");
    });

    afterAll(async () => {
      await nodes.close();
      await database.close();
      await place.remove();
    });

    const browserAt = (at: 0 | 1, headers = {}) =>
      createBrowser(nodes.servers[at]?.origin ?? "", headers);
    const browsers = () => {
      const { cookie } = viewer;
      return [browserAt(0, { cookie }), browserAt(1, { cookie })] as const;
    };

    const stored = async (table: (typeof BUTTONS)[number]["table"] | "ratings") =>
      (await database.kysely.selectFrom(table).selectAll().executeTakeFirst()) as
        | Record<string, unknown>
        | undefined;

    /** Clocks are measured to a part of that; nobody presses twice within it. */
    const aSecondLater = (table: Parameters<typeof stored>[0]) =>
      database.kysely
        .updateTable(table)
        .set(({ eb }) => ({ changed_at: eb("changed_at", "-", 1_000) }))
        .execute();

    for (const { path, table, column, whenOn } of BUTTONS) {
      test(`the last press of a button holds, whichever of them it reaches: ${path}`, async () => {
        const [ahead, behind] = browsers();
        const value = `tv:${show} A show`;
        for (const [browser, isOn] of [
          [ahead, true],
          [behind, false],
          [behind, true],
          [ahead, false],
        ] as const) {
          const sent = await browser.post(path, isOn ? { add: value } : { remove: value });
          expect(sent.location).not.toContain("notice");
          expect((await stored(table))?.[column] === whenOn).toBe(isOn);
          await aSecondLater(table);
        }
      });
    }

    test("so do the last stars", async () => {
      const [ahead, behind] = browsers();
      for (const [browser, stars] of [
        [ahead, "4"],
        [behind, "2"],
      ] as const) {
        await browser.post("/ratings/change", { about: `tv:${show} A show`, stars });
        expect(await stored("ratings")).toMatchObject({ half_stars: Number(stars) });
        await aSecondLater("ratings");
      }
    });

    test("what a browser reports by its own clock, which is right, is stored by both", async () => {
      const report = (added: object) => ({
        user_id: viewer.email,
        content_id: show,
        content_type: "tv",
        content_title: "A show",
        ...added,
      });
      for (const browser of browsers()) {
        for (const name of ["added_at", "removed_at"]) {
          const at = new Date().toISOString();
          const sent = await browser.report("/api/user-watchlist", report({ [name]: at }));
          expect([sent.status, await sent.response.json()]).toMatchObject([
            200,
            { data: { is_saved: name === "added_at" } },
          ]);
          await aSecondLater("watchlist");
        }
      }
    });

    test("what a server does by itself is dated by neither of them", async () => {
      expect(await browserAt(0).text("/archive/Detour")).toContain("Detour");
      const dated = async () => {
        const { rows } = await sql<{ atMs: number | null }>`
          select max(next_try_at) as "atMs" from emails
          union all select max(changed_at) from site_settings
          union all select max(ended_at) from job_runs
          union all select coalesce(max(matched_at), 0) from film_matches`.execute(database.kysely);
        // An email that is sent is deleted.
        return rows.map(
          ({ atMs }) => atMs === null || Math.abs(atMs - Date.now()) < TEN_MINUTES_MS / 2,
        );
      };
      await expect.poll(dated, { interval: 100 }).toEqual([true, true, true, true]);
    });
  },
);
