import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openDatabase, type Database } from "#app/db/connect.server.ts";

import { OPERATOR as OPERATOR_ROLE } from "#app/features/accounts/sessions/sessions.server.ts";

import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { PASSWORD } from "../accounts.ts";
import { createBrowser } from "../browser.ts";
import type { TestPlace } from "../database-place.ts";
import { createMigratedPlace } from "../databases/migrated-place.ts";
import { testPostgresUrl } from "../engines.ts";
import { inFull } from "../in-full.ts";
import { openNodes } from "./open-nodes.ts";

const OPERATOR = join(import.meta.dirname, "../../scripts/operator.ts");
/** Long before a cached session is read again anyway. */
const SOON = { interval: 100 };

describe.skipIf(testPostgresUrl() === undefined)(
  "two servers on one PostgreSQL (TEST_POSTGRES_URL)",
  () => {
    let place: TestPlace;
    let database: Database;
    let mailbox: string;
    let testServer: Awaited<ReturnType<typeof openNodes>>;

    beforeAll(async () => {
      place = await createMigratedPlace(testPostgresUrl());
      const outside = await startStandIns();
      mailbox = outside.mailbox ?? "";
      testServer = await openNodes({ place, count: 2, variables: outside.settings });
      database = await openDatabase(place);
    });

    afterAll(async () => {
      await testServer.close();
      await database.close();
      await place.remove();
    });

    const originOf = (at: 0 | 1) => testServer.servers[at]?.origin ?? "";
    type Browser = ReturnType<typeof createBrowser>;

    /** The same browser, whose next requests reach the other server. */
    function elsewhere(browser: Browser): Browser {
      const other = createBrowser(originOf(1));
      for (const [name, value] of browser.jar) other.jar.set(name, value);
      return other;
    }

    let viewers = 0;

    /** A viewer who has signed up on one server, and whom the other has cached. */
    async function knownToBoth() {
      viewers += 1;
      const email = `viewer-${viewers}@example.org`;
      const here = createBrowser(originOf(0));
      const fields = { name: "Ada", email, password: PASSWORD };
      expect((await here.post("/signup", fields)).status).toBe(303);
      const there = elsewhere(here);
      expect((await there.get("/api/viewer")).status).toBe(200);
      return { here, there, email };
    }

    const statusOf = (browser: Browser) => async () => (await browser.get("/api/viewer")).status;

    /** An operator on one server, who may open the screen. */
    async function operatorAt(path: string) {
      const { here, email } = await knownToBoth();
      await database.kysely
        .updateTable("users")
        .set({ role: OPERATOR_ROLE, email_verified: 1 })
        .where("email", "=", email)
        .execute();
      await expect.poll(async () => (await here.get(path)).status, SOON).toBe(200);
      return here;
    }

    test("an announcement is on both servers' shared pages, and withdrawn from both", async () => {
      const PATH = "/operator/announcements";
      const here = await operatorAt(PATH);
      const visitor = createBrowser(originOf(1));
      const isShown = async () => (await visitor.text("/about")).includes("We move on Friday");
      expect(await isShown()).toBe(false);
      const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      await here.post(PATH, { kind: "info", until, "text-en": "We move on Friday" });
      await expect.poll(isShown, SOON).toBe(true);
      await here.post(PATH, { do: "withdraw" });
      await expect.poll(isShown, SOON).toBe(false);
    });

    test("a shared list is hidden on both servers once its owner's account is disabled", async () => {
      const { here, email } = await knownToBoth();
      const list = (await here.post("/lists", { name: "Rain" })).location ?? "";
      await here.post(`${list}/edit`, { name: "Rain", shared: "on" });
      const [, address = ""] = /href="(\/list\/[\w-]+)"/.exec(await here.text(list)) ?? [];
      const visitors = ([0, 1] as const).map((at) => createBrowser(originOf(at)));
      const statuses = () =>
        Promise.all(visitors.map(async (visitor) => (await visitor.get(address)).status));
      const { id } = await database.kysely
        .selectFrom("users")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      const operator = await operatorAt("/operator");
      expect(await statuses()).toEqual([200, 200]);
      await operator.post(`/operator/people/${id}`, { do: "disable" });
      await expect.poll(statuses, SOON).toEqual([404, 404]);
      await operator.post(`/operator/people/${id}`, { do: "enable" });
      await expect.poll(statuses, SOON).toEqual([200, 200]);
    });

    test("a setting that changes on one server holds on both", async () => {
      const PATH = "/operator/settings";
      const here = await operatorAt(PATH);
      const viewer = await knownToBoth();
      const browsers = [viewer.here, viewer.there] as const;
      for (const at of inFull([1, 0] as const, [1] as const)) {
        const visitor = createBrowser(originOf(at));
        const statusFor = async () => (await visitor.get("/search")).status;
        const mayJoin = async () => (await visitor.text("/signup")).includes('name="password"');
        /** What the site is called on an info page, a cached one, and two of a viewer's own. */
        const names = async () => {
          const pages = [visitor.text("/about"), visitor.text("/movies")];
          const own = [browsers[at].text("/"), browsers[at].text("/watchlist")];
          const titles = (await Promise.all([...pages, ...own])).map(
            (page) => /content="([^"]*)" name="application-name"/.exec(page)?.[1],
          );
          return [...new Set(titles)];
        };
        const region = async () =>
          /<option selected="" value="(\w+)"|value="(\w+)" selected=""/
            .exec(await visitor.text("/region"))
            ?.slice(1)
            .find(Boolean);
        const save = async (group: string, form: Record<string, string>) => {
          const field = new RegExp(
            `value="${group}"/><input[^>]*name="version"[^>]*value="([^"]*)"`,
          );
          const [, version = ""] = field.exec(await here.text(PATH)) ?? [];
          expect((await here.post(PATH, { group, version, ...form })).status).toBe(303);
        };
        expect(await statusFor()).toBe(200);
        expect(await names()).toEqual(["Matinee"]);
        await save("name", { siteName: "Kino Nord" });
        await expect.poll(names, SOON).toEqual(["Kino Nord"]);
        await save("name", { siteName: "" });
        await expect.poll(names, SOON).toEqual(["Matinee"]);
        expect(await region()).toBe("IN");
        await save("region", { region: "DE" });
        await expect.poll(region, SOON).toBe("DE");
        await save("region", { region: "IN" });
        await expect.poll(region, SOON).toBe("IN");
        await save("visitors", { choice: "none" });
        await save("signUp", { choice: "nobody" });
        await expect.poll(statusFor, SOON).toBe(302);
        await expect.poll(mayJoin, SOON).toBe(false);
        await save("visitors", { choice: "browse" });
        await save("signUp", { choice: "everyone" });
        await expect.poll(statusFor, SOON).toBe(200);
        await expect.poll(mayJoin, SOON).toBe(true);
      }
    });

    test("a viewer who signs out on one server is signed out on the other", async () => {
      const { here, there } = await knownToBoth();
      expect((await here.post("/logout", {})).headers.get("set-cookie")).toContain("Max-Age=0");
      await expect.poll(statusOf(there), SOON).toBe(401);
    });

    test("a session that another device ends is ended on every server", async () => {
      const { here, there, email } = await knownToBoth();
      const second = createBrowser(originOf(1));
      expect((await second.post("/login", { email, password: PASSWORD })).status).toBe(303);
      expect(await statusOf(second)()).toBe(200);
      await second.post("/profile/sessions", { others: "yes" });
      await expect.poll(statusOf(here), SOON).toBe(401);
      await expect.poll(statusOf(there), SOON).toBe(401);
      expect(await statusOf(second)(), "the session that ended the others").toBe(200);
    });

    test("a new password ends the sessions that the other server has cached", async () => {
      const { here, email } = await knownToBoth();
      const other = createBrowser(originOf(1));
      expect((await other.post("/login", { email, password: PASSWORD })).status).toBe(303);
      expect(await statusOf(other)()).toBe(200);
      const fields = { current: PASSWORD, password: "another row of bulbs" };
      const changed = await here.post("/profile/security", fields);
      expect(changed.location).toContain("notice=");
      await expect.poll(statusOf(other), SOON).toBe(401);
    });

    test("a new name reaches the other server", async () => {
      const { here, there } = await knownToBoth();
      const renamed = await here.post("/profile/name", { name: "Grace Hopper" });
      expect(renamed.status).toBe(303);
      const name = async () => JSON.parse(await there.text("/api/viewer")).data.name;
      await expect.poll(name, SOON).toBe("Grace Hopper");
    });

    test("an account that its owner closes, or that is deleted, is gone on both", async () => {
      const { here, there } = await knownToBoth();
      const ended = await here.post("/profile/privacy", { password: PASSWORD });
      expect(ended.status).toBe(303);
      await expect.poll(statusOf(there), SOON).toBe(401);

      const second = await knownToBoth();
      await database.kysely.deleteFrom("users").where("email", "=", second.email).execute();
      await expect.poll(statusOf(second.here), SOON).toBe(401);
      await expect.poll(statusOf(second.there), SOON).toBe(401);
    });

    test("a match that the operator corrects appears on both, in cached pages", async () => {
      const leadsTo = (at: 0 | 1) => async () =>
        /href="\/(movie\/\d+)"/.exec(
          await createBrowser(originOf(at)).text("/archive/Detour"),
        )?.[1];
      // One server finds it in the background, and notifies the other.
      await expect.poll(leadsTo(0), SOON).toBe("movie/20367");
      await expect.poll(leadsTo(1), SOON).toBe("movie/20367");
      const words = ["matches", "set", "Detour", "movie/653"];
      const env = { ...process.env, DATABASE_URL: place.databaseUrl };
      const { status, stdout } = spawnSync(process.execPath, [OPERATOR, ...words], {
        env,
        encoding: "utf8",
      });
      expect(status).toBe(0);
      expect(stdout).toContain("Every server shows it from now on.");
      await expect.poll(leadsTo(0), SOON).toBe("movie/653");
      await expect.poll(leadsTo(1), SOON).toBe("movie/653");
    });

    test("what happened while their connections were cut is not missed", async () => {
      // No server is notified of what follows: the triggers are switched off.
      await sql`alter table sessions disable trigger user`.execute(database.kysely);
      let deceived: Browser | undefined;
      while (deceived === undefined) {
        const { here, there } = await knownToBoth();
        await here.post("/logout", {});
        // The notification of their sign-up may arrive this late: then another viewer is tried.
        if ((await statusOf(there)()) === 200) deceived = there;
      }
      await sql`alter table sessions enable trigger user`.execute(database.kysely);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'matinee listener'`.execute(
        database.kysely,
      );
      await expect.poll(statusOf(deceived), SOON).toBe(401);
    });

    test("wrong passwords on both servers count together", async () => {
      const { here, there } = await knownToBoth();
      const isTooOften = async (browser: Browser) => {
        const { response } = await browser.post("/profile/privacy", { password: "wrong" });
        return (await response.text()).includes("Too many attempts");
      };
      // Each server alone has seen no more than five of these.
      for (const browser of [here, there, here, there, here, there, here, there, here, there]) {
        expect(await isTooOften(browser)).toBe(false);
      }
      expect(await isTooOften(here)).toBe(true);
      expect(await isTooOften(there)).toBe(true);
    });

    test("a film that plays through one server counts on the other", async () => {
      const { here, there } = await knownToBoth();
      const enter = async (browser: Browser, player: string) => {
        const report = { command: "enter", player, title: "Detour" };
        const { response } = await browser.report("/api/playing", report);
        return JSON.parse(await response.text()).data.outcome;
      };
      expect(await enter(here, "one-player-of-two")).toBe("allowed");
      expect(await enter(there, "other-player-of-two")).toBe("full");
    });

    test("each email goes out once, whichever of them sends it", async () => {
      const waiting = () => database.kysely.selectFrom("emails").select("id").execute();
      await expect.poll(waiting).toEqual([]);
      const list = await (await fetch(mailbox)).text();
      const sent = [...list.matchAll(/viewer-(\d+)@example\.org/g)].map(([address]) => address);
      const welcomed = list.match(/Welcome to Matinee/g) ?? [];
      expect(welcomed).toHaveLength(viewers);
      expect(new Set(sent).size).toBe(viewers);
    });

    test("requests of both servers to an outside service count against one budget", async () => {
      const { here, there } = await knownToBoth();
      const leasedUpTo = async () => {
        const { rows } = await sql<{ service: string; next_at: number }>`
          select service, next_at from service_budgets`.execute(database.kysely);
        return new Map(rows.map(({ service, next_at }) => [service, Number(next_at)]));
      };
      await here.get("/movie/27205");
      await here.get("/archive/Detour");
      const before = await leasedUpTo();
      expect([...before.keys()]).toEqual(expect.arrayContaining(["film database", "archive"]));
      await there.get("/movie/157336");
      await there.get("/archive/royal_wedding");
      const after = await leasedUpTo();
      expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
      for (const service of ["film database", "archive"]) {
        expect(after.get(service), service).toBeGreaterThan(before.get(service) ?? 0);
      }
    });
  },
);
