import { DefaultQueryCompiler, type CompiledQuery } from "kysely";
import { describe, expect, onTestFinished, test, vi, type MockInstance } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";

import { budgets } from "../../bench/budgets.ts";
import { fillDatabase } from "../../bench/filling/fill-database.ts";
import { filledUser } from "../../bench/filling/filled-tables.ts";
import { ask } from "../ask.ts";
import { testPostgresUrl } from "../engines.ts";
import { openWholeMatinee } from "../fuzz/whole-server.ts";
import { openCountingProxy } from "./counting-proxy.ts";

const VIEWERS = 3;
/** A film that the film database recommends others for, and one whose address has its name. */
const RATED = "603";
const NAMED = ["/year/2025", `/ratings/movie/${RATED}`, "/watchlist?kind=now", "/archive"];
/** Its rows are read side by side: which of them is ready first differs. */
const HOME_AGAIN = Array.from({ length: 20 }, () => "/for-you/home");
const ENDPOINTS = ["/api/viewer", "/api/progress?item=Detour", "/api/suggest?q=dune"];

/** What many viewers open: none of their queries is built again. */
const BUILT_ONCE = new Set([
  ...ENDPOINTS,
  ..."/watchlist /history /ratings /lists /following /calendar /alerts /profile".split(" "),
  ..."/operator /services /not-for-me /for-you /for-you/home /year/2025 /watchlist?kind=now".split(
    " ",
  ),
  `/ratings/movie/${RATED}`,
  ..."/api/progress /api/track-view /api/playing".split(" "),
  ..."/api/user-watchlist /api/ratings /api/unwanted /api/follows /api/watched".split(" "),
]);

/** How often an answer may wait for PostgreSQL. */
const MOST: Readonly<Record<string, number>> = {
  "/api/viewer": budgets.roundTrips.viewer,
  "/operator": 1,
};

describe.skipIf(testPostgresUrl() === undefined)("on PostgreSQL (TEST_POSTGRES_URL)", () => {
  test("what belongs to one viewer hardly waits for the database, and what is opened often compiles no query", async () => {
    let proxy: Awaited<ReturnType<typeof openCountingProxy>> | undefined;
    const server = await openWholeMatinee({
      postgresUrl: testPostgresUrl(),
      variables: { RELEASES_URL: "https://releases.example" },
      wayTo: async (databaseUrl) => (proxy = await openCountingProxy(databaseUrl)).databaseUrl,
    });
    // The overview has a job to tell of, which does nothing meanwhile.
    const stop = async () => undefined;
    server.jobs.register({ ...server.backups.job, start: () => ({ runNow: stop, stop }) });
    const { kysely } = server.database;
    const { userId, token } = filledUser(0);
    await fillDatabase(server.place, VIEWERS);
    await kysely.updateTable("users").set({ role: OPERATOR, email_verified: 1 }).execute();
    await rateFilm(server.database, userId);
    const pages = server.closed.filter(
      (path) => !/[:*]/.test(path) && !server.endpoints.includes(path),
    );
    const cookie = server.cookieFor(token);
    const tooMany: [string, number][] = [];
    let counted = 0;
    const compile = vi.spyOn(DefaultQueryCompiler.prototype, "compileQuery");
    onTestFinished(() => compile.mockRestore());
    const countingFor = async <Answer>(path: string, most: number, send: () => Promise<Answer>) => {
      const before = proxy?.count() ?? 0;
      compile.mockClear();
      const answer = await send();
      const count = (proxy?.count() ?? 0) - before;
      if (BUILT_ONCE.has(path)) expect(textsOf(compile), path).toEqual([]);
      if (count > most) tooMany.push([path, count]);
      counted += count;
      return answer;
    };
    for (const path of [...ENDPOINTS, ...pages, ...NAMED, ...HOME_AGAIN]) {
      // The first answer fills what a server remembers, such as the viewer of a session.
      await ask(server.origin + path, { cookie });
      const { response } = await countingFor(path, MOST[path] ?? budgets.roundTrips.page, () =>
        ask(server.origin + path, { cookie }),
      );
      expect(response.status, path).toBeLessThan(500);
    }
    expect(counted).toBeGreaterThan(pages.length / 2);
    for (const [path, report] of reportsOf(filledUser(0).email)) {
      const send = () => tell(server.origin + path, cookie, report);
      await send();
      expect(await countingFor(path, budgets.roundTrips.report, send), path).toBe(200);
    }
    expect(tooMany).toEqual([]);
    expect(pages).toEqual(expect.arrayContaining(["/watchlist", "/for-you/home", "/operator"]));
  });
});

const textsOf = ({ mock }: MockInstance<DefaultQueryCompiler["compileQuery"]>) =>
  mock.results.map(({ value }) => (value as CompiledQuery).sql);

/** What a viewer's browser reports, by the addresses. */
function reportsOf(email: string): readonly (readonly [string, unknown])[] {
  const at = new Date().toISOString();
  const title = { user_id: email, content_title: "A title" };
  const movie = { ...title, content_type: "movie", content_id: RATED };
  const show = { ...title, content_type: "tv", content_id: "1399" };
  const viewed = { contentId: RATED, contentTitle: "A title", contentType: "movie" };
  const player = { player: "a-player-of-this-test", title: "Detour" };
  return [
    ["/api/progress", { item: "Detour", positionSeconds: 10, durationSeconds: 80 }],
    ["/api/track-view", { userId: email, ...viewed, action: "view", timestamp: at }],
    ["/api/user-watchlist", { ...movie, added_at: at }],
    ["/api/ratings", { ...movie, half_stars: 6, rated_at: at }],
    ["/api/unwanted", { ...movie, unwanted_at: at }],
    ["/api/follows", { ...show, followed_at: at }],
    ["/api/watched", { ...movie, watched_at: at }],
    ["/api/watched", { ...show, episode: "S1E1", watched_at: at }],
    ["/api/playing", { command: "enter", ...player }],
    ["/api/playing", { command: "stay", ...player }],
    ["/api/playing", { command: "leave", ...player }],
  ];
}

async function tell(address: string, cookie: string, report: unknown): Promise<number> {
  const headers = {
    cookie,
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
  };
  const { status } = await fetch(address, {
    method: "POST",
    headers,
    body: JSON.stringify(report),
  });
  return status;
}

/** So that there is something to recommend. */
async function rateFilm({ kysely }: Database, userId: string): Promise<void> {
  const { id } = await kysely
    .selectFrom("profiles")
    .select("id")
    .where("user_id", "=", userId)
    .where("is_default", "=", 1)
    .executeTakeFirstOrThrow();
  const named = { content_id: RATED, content_title: "", sort_title: "" };
  const owned = { profile_id: id, user_id: userId };
  const at = { changed_at: 1, recorded_at: 1 };
  await kysely
    .insertInto("ratings")
    .values({ ...owned, ...named, content_type: "movie", ...at, half_stars: 9 })
    .execute();
}
