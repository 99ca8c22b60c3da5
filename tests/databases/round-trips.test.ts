import { describe, expect, test } from "vitest";

import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";

import { budgets } from "../../bench/budgets.ts";
import { fillDatabase } from "../../bench/filling/fill-database.ts";
import { filledUser } from "../../bench/filling/filled-tables.ts";
import { ask } from "../ask.ts";
import { testPostgresUrl } from "../engines.ts";
import { openWholeMatinee } from "../fuzz/whole-server.ts";
import { openCountingProxy } from "./counting-proxy.ts";

const VIEWERS = 3;
const PAGES =
  "/watchlist /history /ratings /lists /following /calendar /alerts /profile /operator".split(" ");
/** How often an answer may wait for PostgreSQL. */
const MOST: Readonly<Record<string, number>> = {
  "/api/viewer": budgets.roundTrips.viewer,
  ...Object.fromEntries(PAGES.map((path) => [path, budgets.roundTrips.page])),
  "/watchlist": budgets.roundTrips.watchlist,
};

describe.skipIf(testPostgresUrl() === undefined)("on PostgreSQL (TEST_POSTGRES_URL)", () => {
  test("what belongs to one viewer hardly waits for the database", async () => {
    let proxy: Awaited<ReturnType<typeof openCountingProxy>> | undefined;
    const server = await openWholeMatinee({
      postgresUrl: testPostgresUrl(),
      wayTo: async (databaseUrl) => (proxy = await openCountingProxy(databaseUrl)).databaseUrl,
    });
    await fillDatabase(server.place, VIEWERS);
    await server.database.kysely
      .updateTable("users")
      .set({ role: OPERATOR, email_verified: 1 })
      .execute();
    const cookie = server.cookieFor(filledUser(0).token);
    const counted: Record<string, number> = {};
    for (const path of Object.keys(MOST)) {
      // The first answer fills what a server remembers, such as the viewer of a session.
      await ask(server.origin + path, { cookie });
      const before = proxy?.count() ?? 0;
      const { response } = await ask(server.origin + path, { cookie });
      counted[path] = (proxy?.count() ?? 0) - before;
      expect([path, response.status]).toEqual([path, 200]);
    }
    const tooMany = Object.entries(counted).filter(([path, count]) => count > (MOST[path] ?? 0));
    expect(tooMany).toEqual([]);
    expect(counted["/watchlist"]).toBeGreaterThan(0);
  });
});
