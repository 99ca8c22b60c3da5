import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { unprivilegedUser, type SystemUser } from "../testing/unprivileged-user.ts";

export interface PostgresCluster {
  /** The socket is in the cluster's own folder: nobody else on the machine reaches it. */
  url: string;
  directory: string;
  /** Kills the server as a crash would. */
  fall: () => Promise<void>;
  /** Starts it again with the data that it left. */
  rise: () => Promise<void>;
  /** Both, one after the other. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
}

const timeoutMs = 30_000;

export interface ClusterOptions {
  /** Where its folder is made. */
  parent?: string;
  /** Off: a commit does not wait for the disk, and a power cut would lose it. On otherwise. */
  waitsForDisk?: boolean;
}

/**
 * Starts a PostgreSQL of our own from the programs in `binaries`, with everything it writes in one
 * folder that `stop` removes again.
 */
export async function startPostgres(
  binaries: string,
  { parent = tmpdir(), waitsForDisk = true }: ClusterOptions = {},
): Promise<PostgresCluster> {
  const settings = waitsForDisk ? [] : ["-cfsync=off", "-cfull_page_writes=off"];
  const user = unprivilegedUser();
  const directory = mkdtempSync(join(parent, "matinee-pg-"));
  if (user) chownSync(directory, user.uid, user.gid);
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  let server: ChildProcess | undefined;
  // The fallback, when the command ends without calling `stop`: nothing can be awaited then, and a
  // running server would write into the folder while it is removed.
  const atExit = () => {
    if (server !== undefined) stopAtOnce(binaries, directory, user);
    remove();
  };
  process.once("exit", atExit);
  const stop = async () => {
    await end(server);
    remove();
    process.removeListener("exit", atExit);
  };
  try {
    await createFiles(binaries, directory, user);
    server = launch(binaries, directory, user, settings);
    await ready(server);
  } catch (error) {
    await stop();
    throw error;
  }
  const fall = () => end(server, ["SIGKILL"]);
  const rise = async () => {
    server = await startAgain(() => launch(binaries, directory, user, settings));
  };
  const crash = async () => {
    await fall();
    await rise();
  };
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`;
  return { url, directory, fall, rise, crash, stop };
}

async function createFiles(binaries: string, directory: string, user: SystemUser | undefined) {
  const child = run(join(binaries, "initdb"), directory, user, [
    `--pgdata=${join(directory, "data")}`,
    "--username=postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    // The empty cluster need not survive a power cut; what is written to it later does.
    "--no-sync",
  ]);
  const words = collect(child);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`initdb failed:\n${words.join("")}`);
}

function launch(
  binaries: string,
  directory: string,
  user: SystemUser | undefined,
  settings: string[],
): ChildProcess {
  return run(join(binaries, "postgres"), directory, user, [
    `-D${join(directory, "data")}`,
    `-k${directory}`,
    "-clisten_addresses=",
    ...settings,
  ]);
}

function run(
  program: string,
  directory: string,
  user: SystemUser | undefined,
  parameters: string[],
): ChildProcess {
  return spawn(program, parameters, {
    ...user,
    // That user may not be able to read the current folder, and the current settings may be for
    // another PostgreSQL.
    cwd: directory,
    env: { PATH: process.env["PATH"], LC_ALL: "C" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function collect(child: ChildProcess): string[] {
  const words: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (piece: Buffer) => words.push(piece.toString()));
  }
  return words;
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = "";
    const fail = (why: string) => reject(new Error(`PostgreSQL ${why}:\n${words}`));
    const timer = setTimeout(() => fail("was not ready in time"), timeoutMs);
    const listen = (piece: Buffer) => {
      words += piece.toString();
      if (!words.includes("ready to accept connections")) return;
      clearTimeout(timer);
      // From here on its log is read and dropped, so that a long run's cannot fill the memory.
      server.stderr?.off("data", listen).resume();
      resolve();
    };
    server.stdout?.resume();
    server.stderr?.on("data", listen);
    server.on("error", (error) => fail(`does not start (${error.message})`));
    server.on("exit", () => {
      clearTimeout(timer);
      fail("ended at once");
    });
  });
}

function stopAtOnce(binaries: string, directory: string, user: SystemUser | undefined): void {
  const data = join(directory, "data");
  spawnSync(join(binaries, "pg_ctl"), ["stop", "--mode=immediate", `--pgdata=${data}`], {
    ...user,
    cwd: directory,
  });
}

/**
 * A killed server's processes live on for a moment, and a new one that finds them ends at once: it
 * is tried again until they are gone.
 */
async function startAgain(start: () => ChildProcess): Promise<ChildProcess> {
  const giveUpAtMs = Date.now() + timeoutMs;
  for (;;) {
    const server = start();
    try {
      await ready(server);
      return server;
    } catch (error) {
      await end(server);
      if (Date.now() > giveUpAtMs) throw error;
      await delay(50);
    }
  }
}

// PostgreSQL's signals for stopping: fast, immediate, none at all.
const moreAndMoreHurried = ["SIGINT", "SIGQUIT", "SIGKILL"] as const;

async function end(
  server: ChildProcess | undefined,
  signals: readonly NodeJS.Signals[] = moreAndMoreHurried,
): Promise<void> {
  for (const signal of signals) {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await Promise.race([once(server, "exit"), delay(10_000, undefined, { ref: false })]);
  }
}
