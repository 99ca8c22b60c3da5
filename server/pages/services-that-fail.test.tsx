import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { openCacheStore } from "#app/db/cache-store.server.ts";
import { openDatabase, type Database } from "#app/db/connect.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import { openCatalog } from "#app/features/catalog/open-catalog.server.ts";
import type { Films } from "#app/features/films/films.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { browseRoutes, textOf } from "#tests/pages/browse-server.ts";
import { createMigratedPlace } from "#tests/databases/migrated-place.ts";
import { serve } from "#tests/serve.ts";
import { signIn } from "#tests/sign-in.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";
import { openFilms } from "#tests/test-catalog.ts";

import { describeProbe } from "../health/opening.ts";

const TOKEN = "eyJhbGciOiJub25lIn0.eyJhdWQiOiJzb21lYm9keS1lbHNlIn0.c2VjcmV0";
const PATIENT = { timeout: 60_000, interval: 100 };
const OPERATOR = "ada@matinee.test";

/** Rendered for one viewer, and failing. */
const failing: RouteModule = {
  handle: { access: "everyone" },
  loader: () => new Response("No answer.", { status: 503 }),
};

/**
 * The real browsing screens over the real catalog, and a film database that a test can make fail.
 */
async function openSite(variables: Record<string, string> = {}) {
  const films = await openFilms();
  const place = await createMigratedPlace(undefined);
  onTestFinished(place.remove);
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  const parts: { catalog?: Catalog } = {};
  const routes = { ...browseRoutes, "/private": failing };
  const site = await openTestSite({
    database,
    routes,
    variables,
    features: {
      get catalog() {
        return parts.catalog;
      },
      films: { tiles: () => Promise.resolve([]) } as Partial<Films> as Films,
    },
  });
  const store = await openCacheStore(database, place.dataDirectory);
  const settings = readSettings({ FILM_DATABASE_URL: films.standIns.filmDatabase, ...variables });
  const opened = await openCatalog({
    settings,
    store,
    onTrouble: () => undefined,
    events: site.services.events,
  });
  onTestFinished(async () => {
    await opened.close();
    await store.close();
  });
  parts.catalog = opened.catalog;
  const readOnce = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(site.origin + path, { headers, redirect: "manual" });
    const html = await response.text();
    return { response, html, text: textOf(html) };
  };
  const readMetrics = async () => {
    const [listener] = site.metrics.createServer().listeners("request");
    const origin = await serve(listener as Parameters<typeof serve>[0]);
    return (await fetch(`${origin}/metrics`)).text();
  };
  return {
    ...site,
    films,
    database,
    probe: () => describeProbe(opened.probe, settings.filmDatabaseUrl),
    read: readOnce,
    /**
     * Repeats until the page has the status: on a busy machine it is streamed before it is known.
     */
    async readUntil(status: number, path: string, headers: Record<string, string> = {}) {
      return vi.waitFor(async () => {
        const read = await readOnce(path, headers);
        expect(read.response.status).toBe(status);
        expect(read.html).not.toContain('http-equiv="refresh"');
        return read;
      }, PATIENT);
    },
    readMetrics,
    linesOf: (message: string) => site.logged.filter(({ msg }) => msg === message),
  };
}

/** A viewer with the operator's address, confirmed or not; its previous owner gets another. */
async function signInAs(database: Database, verified: 0 | 1): Promise<string> {
  const { kysely } = database;
  await kysely.updateTable("users").set({ email: "former@matinee.test" }).execute();
  const token = await signIn(database, "Ada");
  await kysely
    .updateTable("users")
    .set({ email: OPERATOR, email_verified: verified })
    .where("email", "!=", "former@matinee.test")
    .execute();
  return token;
}

const wrongToken = { FILM_DATABASE: "tmdb", TMDB_TOKEN: TOKEN };
const NOTICE = "Only you see this, as the operator";

afterEach(() => {
  vi.useRealTimers();
});

describe("a token that the film database does not accept", () => {
  test("is reported in one line at startup", async () => {
    const site = await openSite(wrongToken);
    const line = await site.probe();
    expect(line).toMatch(/doesn't accept TMDB_TOKEN \(401\)\. Copy the API Read Access Token/);
    expect(line).not.toContain(TOKEN);
  });

  test("is logged once a minute with service, reason, status and address, and no secret", async () => {
    const site = await openSite({ ...wrongToken, TMDB_TOKEN: "f".repeat(32) });
    await site.read("/movies");
    await site.read("/tvshows");
    expect(site.linesOf("service")).toEqual([
      expect.objectContaining({
        level: "warn",
        service: "film database",
        reason: "denied",
        status: "401",
        address: expect.stringMatching(/^http:\/\/[\w.:]+\/3\/[\w/]+$/),
      }),
    ]);
    expect(JSON.stringify(site.logged)).not.toContain("f".repeat(32));
  });

  test("is not blamed on the viewer, whose page does not mention tokens", async () => {
    const site = await openSite(wrongToken);
    const cookie = site.cookieFor(await signIn(site.database, "Ben"));
    for (const headers of [{ cookie }, { "x-forwarded-for": "192.0.2.7" }]) {
      const { text } = await site.readUntil(503, "/movies", headers);
      expect(text).toContain("This isn't your fault".replace("'", "&#x27;"));
      expect(text).not.toContain("TMDB_TOKEN");
    }
  });

  test("is shown on the page itself to the operator, if they are signed in", async () => {
    const site = await openSite({
      ...wrongToken,
      PUBLIC_URL: "http://films.local",
      OPERATOR_EMAIL: OPERATOR.toUpperCase(),
    });
    // Anybody may type the address into the form; only its owner can confirm it.
    const impostor = site.cookieFor(await signInAs(site.database, 0));
    const foreign = await site.readUntil(503, "/movies", { cookie: impostor });
    expect(foreign.text).not.toContain(NOTICE);
    const operator = site.cookieFor(await signInAs(site.database, 1));
    const { text } = await site.readUntil(503, "/movies", { cookie: operator });
    expect(text).toContain(NOTICE);
    expect(text).toContain("accept TMDB_TOKEN (401)");
    // The same page, from the same server, for everybody else.
    expect((await site.read("/movies")).text).not.toContain(NOTICE);
  });

  test("is shown on the machine that Matinee runs on, if it has no public address", async () => {
    const site = await openSite(wrongToken);
    await site.read("/movies");
    expect((await site.read("/movies")).text).toContain(NOTICE);
    const proxied = await site.read("/movies", { "x-forwarded-for": "192.0.2.7" });
    expect(proxied.text).not.toContain(NOTICE);
  });

  test("leaves the server ready, and /readyz says what is degraded", async () => {
    const site = await openSite(wrongToken);
    expect((await site.read("/readyz")).text).toBe("ready ");
    await site.read("/movies");
    const { response, text } = await site.read("/readyz");
    expect(response.status).toBe(200);
    expect(text).toContain("degraded: film database (denied, 401)");
  });
});

test("cached pages are shown during an outage, and counted as stale", async () => {
  const site = await openSite();
  await site.readUntil(200, "/movies/trending");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  await site.films.fail("503");
  // Another page that shows the same list.
  const { text } = await site.readUntil(200, "/movies");
  expect(text).toContain("Trending");
  const metrics = await site.readMetrics();
  const reads = (outcome: string) =>
    `matinee_service_cache_reads_total{service="film database",outcome="${outcome}"}`;
  expect(metrics).toContain(reads("miss"));
  expect(metrics).toContain(reads("stale"));
  const ready = await site.read("/readyz");
  expect(ready.response.status).toBe(200);
});

test("a page asks to wait at least as long as the film database asked us to", async () => {
  const site = await openSite();
  await site.films.standIns.control("POST", "/faults", {
    kind: "429-retry-after",
    service: "filmDatabase",
    retryAfterSeconds: 120,
  });
  const page = await site.readUntil(503, "/movies");
  // The same holds for what is rendered for one viewer.
  for (const { response } of [page, await site.read("/private")]) {
    const seconds = Number(response.headers.get("retry-after"));
    expect(response.status).toBe(503);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(120);
  }
});

test("requests, retries, failures, waiting and pages are counted by their outcome", async () => {
  const site = await openSite();
  await site.films.fail("503", { times: 1 });
  await site.readUntil(200, "/movies");
  await site.read("/movies");
  await site.films.fail("403");
  await site.readUntil(503, "/tvshows");
  const metrics = await site.readMetrics();
  const service = 'service="film database"';
  for (const line of [
    `matinee_service_request_seconds_count{${service},outcome="answered"}`,
    `matinee_service_request_seconds_count{${service},outcome="unavailable"} 1`,
    `matinee_service_retries_total{${service}} 1`,
    `matinee_service_failures_total{${service},reason="denied"}`,
    `matinee_service_breaker_state{${service}} 0`,
    `matinee_service_wait_seconds_count{${service}}`,
    'matinee_request_seconds_count{method="GET",status="200",page="rendered"}',
    'matinee_request_seconds_count{method="GET",status="200",page="cached"}',
    'matinee_request_seconds_count{method="GET",status="503",page=',
  ]) {
    expect(metrics.includes(line), line).toBe(true);
  }
});
