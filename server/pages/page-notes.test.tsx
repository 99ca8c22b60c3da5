import { expect, onTestFinished, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { ask } from "#tests/ask.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn } from "#tests/sign-in.ts";
import { openTestSite } from "#tests/site.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { openPageStore } from "./open-page-store.ts";

const shared = { query: ["pages"], freshSeconds: 60, staleSeconds: 600 };
const page = (handle: PageHandle) => ({
  handle,
  default: () => <p>Films</p>,
  loader: () => "films",
});
const routes = {
  "/films": page({ access: "everyone", shared }),
  "/me": page({ access: "session" }),
  "/api/films": { handle: { access: "session" } satisfies PageHandle, loader: () => "films" },
};

const notedIn = async ({ kysely }: Database) => {
  const rows = await kysely
    .selectFrom("user_navigation")
    .select("page")
    .orderBy("timestamp")
    .execute();
  return rows.map((row) => row.page);
};

describeEachEngine("the pages that viewers open", ({ open }) => {
  async function openTestServer(variables: Record<string, string>) {
    const database = await open();
    const site = await openTestSite({ database, routes, variables });
    const cookie = site.cookieFor(await signIn(database, "Ada"));
    const go = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(site.origin + path, { cookie, ...headers })).response.status;
    return { database, site, cookie, go };
  }

  test("are not recorded, unless the operator asks for it", async () => {
    const { database, go } = await openTestServer({});
    for (const path of ["/films", "/me"]) expect(await go(path)).toBe(200);
    expect(await notedIn(database)).toEqual([]);
  });

  test("are recorded once each, without their query", async () => {
    const { database, site, go } = await openTestServer({ TRACK_PAGES: "on" });
    await go("/films?q=secret");
    await go("/films?pages=2");
    await go("/me");
    await go("/api/films");
    await go("/films");
    await ask(`${site.origin}/films`);
    await expect.poll(() => notedIn(database)).toHaveLength(3);
    expect((await notedIn(database)).toSorted()).toEqual(["/films", "/films", "/me"]);
  });

  test("are not recorded without the viewer's permission, nor when prefetched", async () => {
    const { database, cookie, go } = await openTestServer({ TRACK_PAGES: "on" });
    await go("/films", { cookie: `${cookie}; consent=functional` });
    await go("/films", { "sec-gpc": "1" });
    await go("/films", { "sec-purpose": "prefetch" });
    await go("/me");
    await expect.poll(() => notedIn(database)).toEqual(["/me"]);
  });

  test("are not recorded while their history is paused", async () => {
    const database = await open();
    const writes = groupWrites(database);
    onTestFinished(writes.close);
    const store = openPageStore(database, writes);
    const viewer = { ...(await addViewer(database, "ada@example.org")), sessionId: "one" };
    await store(viewer, "/films");
    await database.kysely.updateTable("profiles").set({ history_paused_at: 1 }).execute();
    await store(viewer, "/me");
    await database.kysely.updateTable("profiles").set({ history_paused_at: null }).execute();
    await store(viewer, "/films");
    expect(await notedIn(database)).toEqual(["/films", "/films"]);
  });
});
