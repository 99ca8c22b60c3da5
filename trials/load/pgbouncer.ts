import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { unprivilegedUser } from "../../scripts/testing/unprivileged-user.ts";
import { databaseOf } from "../../tests/database-place.ts";

export type PoolMode = "session" | "transaction";

interface PoolerOptions {
  program: string;
  mode: PoolMode;
  /** The database behind it, on a socket of its own. */
  databaseUrl: string;
  connections: number;
}

/** A pooler with the settings that it comes with, apart from its mode and its size. */
export async function startPgBouncer({ program, mode, databaseUrl, connections }: PoolerOptions) {
  const directory = mkdtempSync(join(tmpdir(), "matinee-pooler-"));
  const user = unprivilegedUser();
  const cluster = new URL(databaseUrl).searchParams.get("host") ?? "";
  const file = join(directory, "pgbouncer.ini");
  const settings = [
    "[databases]",
    `* = host=${cluster} port=5432 user=postgres`,
    "[pgbouncer]",
    `unix_socket_dir = ${directory}`,
    "listen_addr =",
    "listen_port = 5432",
    "auth_type = any",
    `pool_mode = ${mode}`,
    `default_pool_size = ${connections}`,
    "max_client_conn = 500",
  ];
  writeFileSync(file, `${settings.join("\n")}\n`);
  if (user) for (const path of [directory, file]) chownSync(path, user.uid, user.gid);
  const child = spawn(program, [file], {
    ...user,
    cwd: directory,
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    await begun(child);
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  const address = `postgresql://postgres@localhost/${databaseOf(databaseUrl)}`;
  return {
    url: `${address}?host=${encodeURIComponent(directory)}`,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function begun(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = "";
    const listen = (piece: Buffer) => {
      words += piece.toString();
      if (words.includes("process up")) resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("exit", () => reject(new Error(`PgBouncer ended at once:\n${words}`)));
  });
}
