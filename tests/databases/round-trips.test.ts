import { DefaultQueryCompiler } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";

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
const ENDPOINTS = ["/api/progress?item=Detour", "/api/suggest?q=dune"];

/** How often an answer may wait for PostgreSQL. */
const MOST: Readonly<Record<string, number>> = {
  "/api/viewer": budgets.roundTrips.viewer,
  "/for-you/home": budgets.roundTrips.homeRows,
};

describe.skipIf(testPostgresUrl() === undefined)("on PostgreSQL (TEST_POSTGRES_URL)", () => {
  test("what belongs to one viewer hardly waits for the database", async () => {
    let proxy: Awaited<ReturnType<typeof openCountingProxy>> | undefined;
    const server = await openWholeMatinee({
      postgresUrl: testPostgresUrl(),
      wayTo: async (databaseUrl) => (proxy = await openCountingProxy(databaseUrl)).databaseUrl,
    });
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
    for (const path of ["/api/viewer", ...ENDPOINTS, ...pages, ...NAMED]) {
      // The first answer fills what a server remembers, such as the viewer of a session.
      await ask(server.origin + path, { cookie });
      const before = proxy?.count() ?? 0;
      compile.mockClear();
      const { response } = await ask(server.origin + path, { cookie });
      const count = (proxy?.count() ?? 0) - before;
      expect(response.status, path).toBeLessThan(500);
      if (count > (MOST[path] ?? budgets.roundTrips.page)) tooMany.push([path, count]);
      counted += count;
      // What every browser asks for after every change is built once.
      if (path === "/api/viewer") expect(compile).not.toHaveBeenCalled();
    }
    expect(tooMany).toEqual([]);
    expect(counted).toBeGreaterThan(pages.length / 2);
    expect(pages).toEqual(expect.arrayContaining(["/watchlist", "/for-you/home", "/operator"]));
  });
});

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
