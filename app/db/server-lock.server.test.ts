import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

import { describe, expect, onTestFinished, test } from "vitest";

import { unprivilegedUser, type SystemUser } from "../../scripts/testing/unprivileged-user.ts";
import { DatabaseError } from "./database-error.ts";
import { holdServerLock } from "./server-lock.server.ts";

const lockModule = new URL("./server-lock.server.ts", import.meta.url).href;

/**
 * Another process that takes the lock, says so, and runs until it is killed.
 * It becomes the given user once its code is loaded: that user may not be allowed to
 * enter the folder of the project.
 */
async function startHolder(
  dataDirectory: string,
  { uid, gid }: Partial<SystemUser> = {},
): Promise<ChildProcess> {
  const program = `
    import { holdServerLock } from ${JSON.stringify(lockModule)};
    ${gid === undefined ? "" : `process.setgroups([]); process.setgid(${gid});`}
    ${uid === undefined ? "" : `process.setuid(${uid});`}
    await holdServerLock(${JSON.stringify(dataDirectory)}, { waitMs: 0 });
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise(setImmediate);
      globalThis.gc();
    }
    console.log("held");
    setInterval(() => {}, 1_000);
  `;
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--input-type=module-typescript", "--eval", program],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const stopped = text(child.stderr);
  const [line] = await Promise.race([
    once(createInterface(child.stdout), "line"),
    once(child, "exit").then(async () => [await stopped]),
  ]);
  if (line !== "held") throw new Error(String(line));
  return child;
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "matinee-test-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

describe("the server's lock", () => {
  test("refuses a second server on the same data in one line that names the directory", async () => {
    const dataDirectory = temporaryDirectory();
    await startHolder(dataDirectory);
    await expect(holdServerLock(dataDirectory, { waitMs: 0 })).rejects.toThrow(
      new DatabaseError(
        `Another Matinee server is using the data directory ${dataDirectory}: stop it first, or choose another directory with MATINEE_DATA.`,
      ),
    );
  });

  test("is free as soon as its holder is killed, and leaves nothing to clean up", async () => {
    const dataDirectory = temporaryDirectory();
    const holder = await startHolder(dataDirectory);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    const lock = await holdServerLock(dataDirectory, { waitMs: 0 });
    onTestFinished(lock.release);
    expect(readdirSync(dataDirectory)).toEqual(["server.lock"]);
  });

  test("is awaited by a server that restarts", async () => {
    const dataDirectory = temporaryDirectory();
    const holder = await startHolder(dataDirectory);
    let tries = 0;
    const pause = async () => {
      tries += 1;
      if (tries < 3) return;
      holder.kill("SIGKILL");
      await once(holder, "exit");
    };
    const { release } = await holdServerLock(dataDirectory, { waitMs: 600_000, pause });
    onTestFinished(release);
    expect(tries).toBe(3);
  });

  test("can be requested again in its own process", async () => {
    const dataDirectory = temporaryDirectory();
    const lock = await holdServerLock(dataDirectory, { waitMs: 0 });
    await expect(holdServerLock(dataDirectory, { waitMs: 0 })).rejects.toThrow("Another Matinee");
    await expect(startHolder(dataDirectory)).rejects.toThrow("Another Matinee");
    lock.release();
    await startHolder(dataDirectory);
  });

  test("lets other programs read the data beside it", async () => {
    const dataDirectory = temporaryDirectory();
    writeFileSync(join(dataDirectory, "notes"), "readable");
    await startHolder(dataDirectory);
    expect(readFileSync(join(dataDirectory, "notes"), "utf8")).toBe("readable");
  });

  test("reports in one line why a data directory cannot be used", async () => {
    const inTheWay = join(temporaryDirectory(), "file");
    writeFileSync(inTheWay, "");
    await expect(holdServerLock(inTheWay, { waitMs: 0 })).rejects.toThrow(
      new DatabaseError(
        `The data directory ${inTheWay} cannot be used: a file of that name is in the way.`,
      ),
    );
  });

  test("says that it may not write into a data directory that it may only read", async () => {
    const dataDirectory = temporaryDirectory();
    chmodSync(dataDirectory, 0o555);
    // Root may write anywhere.
    await expect(startHolder(dataDirectory, unprivilegedUser())).rejects.toThrow(
      `The data directory ${dataDirectory} cannot be used: permission denied.`,
    );
  });

  test("reports when its own file cannot be opened", async () => {
    const dataDirectory = temporaryDirectory();
    mkdirSync(join(dataDirectory, "server.lock"));
    await expect(holdServerLock(dataDirectory, { waitMs: 0 })).rejects.toThrow(
      /^The data directory .+ cannot be used: permission denied, or a directory/,
    );
  });
});
