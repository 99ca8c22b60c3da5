import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";

import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { openProbe } from "#app/db/trouble/database-probe.server.ts";
import { createDatabaseWatch } from "#server/health/database-watch.ts";

import { databaseOf, withClient } from "../database-place.ts";
import { createMigratedPlace } from "../databases/migrated-place.ts";
import { testPostgresUrl } from "../engines.ts";
import { readMetrics } from "../operator/read-metrics.ts";
import { signIn } from "../sign-in.ts";
import { openTestSite, type RouteModule } from "../site.ts";

const NARROW = "matinee_narrow";

/** A page and an endpoint that ask the database, and a page that every server has in its cache. */
const routesOver = ({ kysely }: Database): Record<string, RouteModule> => {
  const readAccounts = () => kysely.selectFrom("users").select("id").execute();
  const view = { default: () => "Accounts" };
  return {
    "/": {
      handle: { access: "visitors", shared: { freshSeconds: 60, staleSeconds: 60, queryKeys: [] } },
      ...view,
    },
    "/accounts": { handle: { access: "everyone" }, loader: readAccounts, ...view },
    "/private": { handle: { access: "session" }, ...view },
    "/api/accounts": { handle: { access: "everyone" }, loader: readAccounts },
    "/api/auth/accounts": { handle: { access: "everyone" }, loader: readAccounts },
    "/api/private": { handle: { access: "session" }, loader: readAccounts },
  };
};

async function openSite(
  adapt: (url: string) => string | Promise<string> = (url) => url,
  variables: Record<string, string> = {},
) {
  const place = await createMigratedPlace(testPostgresUrl());
  onTestFinished(place.remove);
  const directUrl = place.databaseUrl ?? "";
  const databaseUrl = await adapt(directUrl);
  const database = await openDatabase({ ...place, databaseUrl });
  onTestFinished(() => database.close());
  const probe = openProbe({ ...place, databaseUrl }, database);
  const watch = createDatabaseWatch({ probe, log: { warn: () => undefined } });
  await watch.start();
  onTestFinished(watch.close);
  const routes = routesOver(database);
  const site = await openTestSite({ database, routes, variables, watch });
  const ask = async (path: string, cookie = "") => {
    const response = await fetch(site.origin + path, { headers: { cookie }, redirect: "manual" });
    const { status, headers } = response;
    return { status, retryAfter: headers.get("retry-after"), text: await response.text() };
  };
  const cookieFor = async () => site.cookieFor(await signIn(database, "Ada"));
  return { ...site, database, directUrl, ask, cookieFor };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** Pages as themselves, endpoints in the form of their own refusals. */
async function expectUnavailable({ ask }: Site): Promise<void> {
  const page = await ask("/accounts");
  expect(page).toMatchObject({ status: 503, retryAfter: "5" });
  expect(page.text).toContain("Something went wrong on our side.");
  const endpoint = await ask("/api/accounts");
  expect(endpoint).toMatchObject({ status: 503, retryAfter: "5" });
  expect(JSON.parse(endpoint.text)).toEqual({ success: false, error: expect.any(String) });
  const ofClients = await ask("/api/auth/accounts");
  expect(JSON.parse(ofClients.text)).toMatchObject({ success: false, code: "unavailable" });
}

/** As Prometheus reads it: of three requests that failed, each once. */
async function expectCounted({ metrics }: Site, trouble: string): Promise<void> {
  const text = await readMetrics(metrics);
  expect(text).toContain(`matinee_database_failures_total{trouble="${trouble}"} 3`);
  expect(text).toContain("matinee_faults_total 0");
}

/** No fault of ours, and one line of the log for all of them. */
function expectQuietLog({ logged }: Site, trouble: string): void {
  const lines = logged.filter(({ msg }) => msg !== "request");
  expect(lines).toMatchObject([{ msg: "database", trouble, unlogged: 0 }]);
}

async function terminateAll(directUrl: string, isOpen: boolean): Promise<void> {
  const name = databaseOf(directUrl);
  await withClient(testPostgresUrl() ?? "", async (client) => {
    await client.query(`alter database ${name} allow_connections ${isOpen}`);
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [name],
    );
  });
}

describe.skipIf(testPostgresUrl() === undefined)("the database (TEST_POSTGRES_URL)", () => {
  test("with a locked table answers 503, stays ready, and logs one line", async () => {
    const site = await openSite((url) => `${url}&lock_timeout=20`);
    await withClient(site.directUrl, async (client) => {
      await client.query("begin; lock table users in access exclusive mode");
      await expectUnavailable(site);
      expect(await site.ask("/readyz")).toMatchObject({ status: 200, text: "ready\n" });
      expectQuietLog(site, "locked");
      await client.query("rollback");
      await expectCounted(site, "locked");
    });
    expect((await site.ask("/accounts")).status).toBe(200);
  });

  test("without a connection left answers 503, and is seen to be there", async () => {
    const server = testPostgresUrl() ?? "";
    const run = (url: string, statement: string) =>
      withClient(url, async (client) => void (await client.query(statement)));
    await run(server, `drop role if exists ${NARROW}`);
    await run(server, `create role ${NARROW} login connection limit 3`);
    onTestFinished(() => run(server, `drop role ${NARROW}`));
    const site = await openSite(async (url) => {
      await run(url, `grant all on all tables in schema public to ${NARROW}`);
      onTestFinished(() => run(url, `drop owned by ${NARROW}`));
      return url.replace("postgres@", `${NARROW}@`);
    });
    const end = Promise.withResolvers<void>();
    const { kysely } = site.database;
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = begun.map(({ resolve }) =>
      kysely.connection().execute(async (connection) => {
        // A connection is opened when something needs it.
        await sql`select 1`.execute(connection);
        resolve();
        await end.promise;
      }),
    );
    onTestFinished(() => end.resolve());
    await Promise.all(begun.map(({ promise }) => promise));
    await expectUnavailable(site);
    expect(await site.ask("/readyz")).toMatchObject({ status: 200, text: "ready\n" });
    expectQuietLog(site, "full");
    end.resolve();
    await Promise.all(held);
    expect((await site.ask("/accounts")).status).toBe(200);
  });

  test("that is gone leaves cached pages, and a server that says so and is ready", async () => {
    const site = await openSite();
    const cookie = await site.cookieFor();
    expect((await site.ask("/")).status).toBe(200);
    await terminateAll(site.directUrl, false);
    await expectUnavailable(site);
    expect((await site.ask("/")).status).toBe(200);
    // Whose session is not remembered waits as well, in each form.
    expect(await site.ask("/private", cookie)).toMatchObject({ status: 503, retryAfter: "5" });
    const endpoint = await site.ask("/api/private", cookie);
    expect(endpoint).toMatchObject({ status: 503, retryAfter: "5" });
    expect(JSON.parse(endpoint.text)).toMatchObject({ success: false });
    const ready = { status: 200, text: "ready\ndegraded: database\n" };
    expect(await site.ask("/readyz")).toMatchObject(ready);
    expect((await site.ask("/healthz")).status).toBe(200);
    expectQuietLog(site, "gone");
    await terminateAll(site.directUrl, true);
    await expect.poll(async () => (await site.ask("/readyz")).text).toBe("ready\n");
    expect((await site.ask("/accounts")).status).toBe(200);
    expect((await site.ask("/private", cookie)).status).toBe(200);
  });

  test("that is gone makes a server unready that has no page to serve, or is set to be", async () => {
    const empty = await openSite();
    const strict = await openSite(undefined, { READY_WITHOUT_DATABASE: "no" });
    expect((await strict.ask("/")).status).toBe(200);
    for (const site of [empty, strict]) {
      onTestFinished(() => terminateAll(site.directUrl, true));
      await terminateAll(site.directUrl, false);
      expect(await site.ask("/readyz")).toMatchObject({
        status: 503,
        text: "not ready: the database does not answer\n",
      });
    }
  });
});
