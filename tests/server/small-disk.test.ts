import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createBrowser } from "../browser.ts";
import { openHouseOfViewers } from "../load/house-of-viewers.ts";

/** A disk of a few megabytes in the memory, where that is allowed; it goes with the test. */
function mountSmallDisk(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const directory = mkdtempSync(join(tmpdir(), "matinee-disk-"));
  onTestFinished(() => {
    spawnSync("umount", ["--lazy", directory]);
    rmSync(directory, { recursive: true, force: true });
  });
  const parameters = ["-t", "tmpfs", "-o", "size=12m", "tmpfs", directory];
  return spawnSync("mount", parameters).status === 0 ? directory : undefined;
}

test("a disk that is full fails what writes and nothing else, and it goes on when there is room", async ({
  skip,
}) => {
  const dataDirectory = mountSmallDisk();
  if (dataDirectory === undefined) return skip("only root may mount a small disk");
  const place = { dataDirectory, databaseUrl: undefined };
  const house = await openHouseOfViewers({ place, servers: 1, viewers: 1, random: Math.random });
  onTestFinished(house.close);
  const browser = createBrowser(house.servers[0]?.origin ?? "", {
    cookie: house.seeded[0]?.cookie ?? "",
  });
  const key = `${house.seeded[0]?.userId} Detour`;
  let second = 0;
  async function stop(): Promise<number> {
    second += 1;
    const stopped = { item: "Detour", positionSeconds: second, durationSeconds: 9_999 };
    const { status } = await browser.report("/api/progress", stopped);
    if (status === 200) house.ledger.watched.set(key, second);
    return status;
  }
  /** What has room already, such as the log's pages, may be written a while longer. */
  async function stopUntilRefused(): Promise<number> {
    for (let tries = 0; tries < 400; tries += 1) {
      const status = await stop();
      if (status !== 200) return status;
    }
    return 200;
  }
  expect(await stop()).toBe(200);
  const visitor = createBrowser(house.servers[0]?.origin ?? "");
  const person = { name: "Ada", email: "ada@example.org", password: "a warm row of bulbs" };

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
  await house.check();
}, 120_000);
