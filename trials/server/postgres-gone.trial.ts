import { expect, onTestFinished, test } from "vitest";

import { findPostgres } from "../../scripts/programs/find-postgres.ts";
import { startPostgres } from "../../scripts/programs/postgres-cluster.ts";
import { createBrowser } from "../../tests/browser.ts";
import { createPlace } from "../../tests/database-place.ts";
import { openServersWithViewers } from "../load/servers-with-viewers.ts";
import { printedRandom } from "../../tests/printed-seed.ts";

const binaries = findPostgres();
const SOON = { interval: 50 };

test.skipIf(binaries === undefined)(
  "while PostgreSQL is killed and down, cached pages are served, the rest is asked to come again, and nothing is lost",
  async () => {
    const cluster = await startPostgres(binaries ?? "");
    onTestFinished(cluster.stop);
    const place = await createPlace(cluster.url);
    const testServer = await openServersWithViewers({
      place,
      servers: 1,
      viewers: 2,
      random: printedRandom("a PostgreSQL that goes away"),
    });
    onTestFinished(testServer.close);
    const [server] = testServer.servers;
    const as = (at: number) =>
      createBrowser(server?.origin ?? "", { cookie: testServer.seeded[at]?.cookie ?? "" });
    const [ada, unknown, visitor] = [as(0), as(1), createBrowser(server?.origin ?? "")];
    const stopAt = async (positionSeconds: number) => {
      const stopped = { item: "Detour", positionSeconds, durationSeconds: 99 };
      const stored = (await ada.report("/api/progress", stopped)).status === 200;
      if (stored)
        testServer.ledger.watched.set(`${testServer.seeded[0]?.userId} Detour`, positionSeconds);
      return stored;
    };
    expect(await stopAt(1)).toBe(true);
    // Each page is cached for everyone who may see it; the colors of their pictures may still be
    // unknown.
    const cached = { "/": "Popular TV Shows", "/movies": "Featured Movies" };
    for (const [path, words] of Object.entries(cached)) {
      await expect.poll(() => ada.text(path), SOON).toContain(words);
    }

    await cluster.fall();
    expect(await ada.text("/"), "cached, for a remembered session").toContain(cached["/"]);
    expect(await visitor.text("/movies"), "cached").toContain(cached["/movies"]);
    const ready = await visitor.get("/readyz");
    expect(ready.status, "it has pages to serve").toBe(200);
    expect(await ready.response.text()).toContain("degraded: database");
    expect((await visitor.get("/healthz")).status, "it needs no restart").toBe(200);
    const list = await ada.get("/watchlist");
    expect(list.status).toBe(503);
    expect(list.response.headers.get("retry-after")).toBe("5");
    expect(await list.response.text()).toContain("Something went wrong");
    const signIn = { email: "ada@example.org", password: "a warm row of bulbs" };
    const refused = await visitor.post("/login", signIn);
    expect(refused.status).toBe(503);
    expect(await refused.response.text()).toContain("An unexpected error occurred");
    expect((await unknown.get("/")).status, "an unknown session is refused").toBe(503);
    expect(await stopAt(2)).toBe(false);

    await cluster.rise();
    await expect.poll(async () => visitor.text("/readyz"), SOON).not.toContain("degraded");
    expect((await ada.get("/watchlist")).status).toBe(200);
    expect((await unknown.get("/")).status).toBe(200);
    expect(await stopAt(3)).toBe(true);
    await testServer.check();
    // It also listens again.
    await testServer.look(({ kysely }) => kysely.deleteFrom("sessions").execute());
    await expect.poll(async () => (await ada.get("/api/viewer")).status, SOON).toBe(401);
  },
);
