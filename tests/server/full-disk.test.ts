import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { PASSWORD } from "#tests/accounts.ts";
import { createBrowser } from "#tests/browser.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openServersWithViewers } from "#trials/load/servers-with-viewers.ts";
import { printedRandom } from "#tests/printed-seed.ts";

/** SQLite's error codes for a full disk, and for one that was remounted read-only. */
const disks = {
  full: {
    begin: async ({ kysely }: Database) => {
      // Rows go into existing pages until these are used up as well.
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(kysely);
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(kysely);
    },
    end: ({ kysely }: Database) => sql`pragma max_page_count = 1000000`.execute(kysely),
  },
  "read-only": {
    begin: ({ kysely }: Database) => sql`pragma query_only = on`.execute(kysely),
    end: ({ kysely }: Database) => sql`pragma query_only = off`.execute(kysely),
  },
};

const MOST_TRIES = 60;

describeOnSqlite("a disk that accepts no more writes", ({ open }) => {
  test.each(["full", "read-only"] as const)(
    "and is %s fails writes with a message, and nothing else; and the server recovers when there is room",
    async (kind) => {
      const database = await open();
      const site = await openAccountsSite({ database });
      const ada = await site.signedUp("Ada", "ada@example.org");
      await disks[kind].begin(database);
      const signUp = (number: number) =>
        site.browser().post("/signup", {
          name: `Viewer ${number}`,
          email: `viewer-${number}@example.org`,
          password: PASSWORD,
        });
      let taken = 0;
      let refused = await signUp(0);
      while (refused.status === 303 && taken < MOST_TRIES) {
        taken += 1;
        refused = await signUp(taken);
      }
      expect(refused.status).toBe(500);
      expect(await refused.response.text()).toContain("Failed to create account");
      // Signed-in viewers remain signed in, and can read.
      expect((await ada.get("/profile")).status).toBe(200);
      expect((await site.browser().get("/login")).status).toBe(200);

      await disks[kind].end(database);
      expect((await signUp(MOST_TRIES + 1)).status).toBe(303);
      const { rows } = await sql<{ found: string }>`pragma integrity_check`.execute(
        database.kysely,
      );
      expect(rows).toHaveLength(1);
      const users = await database.kysely.selectFrom("users").select("email").execute();
      // Everything acknowledged is stored, and nothing refused is.
      expect(users).toHaveLength(taken + 2);
    },
  );

  testOnSmallDisk();
});

const LONGEST_TEST_MS = 120_000;

/** A disk of a few megabytes in memory; undefined where this process may not mount one. */
function mountSmallDisk(): { directory: string; remove: () => void } | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const directory = mkdtempSync(join(tmpdir(), "matinee-disk-"));
  const parameters = ["-t", "tmpfs", "-o", "size=12m", "tmpfs", directory];
  const isMounted = spawnSync("mount", parameters).status === 0;
  const remove = () => {
    if (isMounted) spawnSync("umount", ["--lazy", directory]);
    rmSync(directory, { recursive: true, force: true });
  };
  if (isMounted) return { directory, remove };
  remove();
  return undefined;
}

/**
 * The whole server on a disk that is really full; where none can be mounted, SQLite's error codes
 * have to do.
 */
function testOnSmallDisk(): void {
  const probe = mountSmallDisk();
  probe?.remove();
  if (probe === undefined) return;
  test(
    "recovers as soon as there is room, with everything that it acknowledged",
    { timeout: LONGEST_TEST_MS },
    fillSmallDisk,
  );
}

async function fillSmallDisk(): Promise<void> {
  const disk = mountSmallDisk();
  if (disk === undefined) throw new Error("The disk is gone");
  onTestFinished(disk.remove);
  const { directory: dataDirectory } = disk;
  const place = { dataDirectory, databaseUrl: undefined };
  const testServer = await openServersWithViewers({
    place,
    servers: 1,
    viewers: 1,
    random: printedRandom("a full disk"),
  });
  onTestFinished(testServer.close);
  const browser = createBrowser(testServer.servers[0]?.origin ?? "", {
    cookie: testServer.seeded[0]?.cookie ?? "",
  });
  const key = `${testServer.seeded[0]?.userId} Detour`;
  let second = 0;
  async function stop(): Promise<number> {
    second += 1;
    const stopped = { item: "Detour", positionSeconds: second, durationSeconds: 9_999 };
    const { status } = await browser.report("/api/progress", stopped);
    if (status === 200) testServer.ledger.watched.set(key, second);
    return status;
  }
  /** What has room already, such as the log's pages, may still be written for a while. */
  async function stopUntilRefused(): Promise<number> {
    for (let tries = 0; tries < 400; tries += 1) {
      const status = await stop();
      if (status !== 200) return status;
    }
    return 200;
  }
  expect(await stop()).toBe(200);
  const visitor = createBrowser(testServer.servers[0]?.origin ?? "");
  const person = { name: "Ada", email: "ada@example.org", password: PASSWORD };

  const filling = join(dataDirectory, "filling");
  const { bavail, bsize } = statfsSync(dataDirectory);
  writeFileSync(filling, Buffer.alloc(bavail * bsize - 64 * 1024));
  expect(await stopUntilRefused(), "full").toBe(500);
  const refused = await visitor.post("/signup", person);
  expect(refused.status).toBe(500);
  expect(await refused.response.text()).toContain("Failed to create account");
  for (const path of ["/", "/watchlist", "/profile", "/archive/Detour"]) {
    expect((await browser.get(path)).status, `${path} while the disk is full`).toBe(200);
  }
  rmSync(filling);
  expect(await stop(), "room again").toBe(200);
  await testServer.check();
}
