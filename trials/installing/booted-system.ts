import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { unpackBase } from "../../scripts/new-machine/bare-system.ts";
import { OWN_MOUNTS_AND_PROCESSES } from "../../scripts/new-machine/namespaces.ts";
import { runProgram } from "../../scripts/programs/run-program.ts";

const WITH_SYSTEMD = { file: "bare-service.tar", packages: ["systemd"] };
const NAMESPACES = [...OWN_MOUNTS_AND_PROCESSES, "--ipc", "--uts", "--cgroup"];
const BOOT_WITHIN_MS = 30_000;

/** A Debian on which systemd runs; its network is this machine's. */
export interface BootedSystem {
  /** What enters it: a command follows. */
  inside: readonly string[];
  run: (lines: string) => Promise<string>;
  end: () => Promise<void>;
}

interface Machine {
  /** Its root. */
  folder: string;
  /** What is in `/opt/matinee` from the beginning. */
  clone?: string | undefined;
  /** Puts more there before it starts. */
  prepare: () => void;
}

export async function bootSystem({ folder, clone, prepare }: Machine): Promise<BootedSystem> {
  await unpackBase(WITH_SYSTEMD, folder);
  prepare();
  const script = join(import.meta.dirname, "boot.sh");
  const child = spawn("unshare", [...NAMESPACES, "sh", script, folder, clone ?? ""], {
    stdio: "inherit",
  });
  const ended = once(child, "exit");
  const end = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  try {
    const pid = await findFirstProcess(child);
    const names = ["mount", "pid", "ipc", "uts", "cgroup", "root", "wd"];
    const inside = ["nsenter", `--target=${pid}`, ...names.map((name) => `--${name}`)];
    const [program = "", ...parameters] = [...inside, "bash", "-euo", "pipefail", "-c"];
    const run = (lines: string) => runProgram(program, [...parameters, lines]);
    await run("systemctl is-system-running --wait");
    return { inside, run, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The number that systemd has outside, once it listens to commands. */
async function findFirstProcess({ pid }: ChildProcess): Promise<string> {
  const endsAt = performance.now() + BOOT_WITHIN_MS;
  while (performance.now() < endsAt) {
    const first = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    if (first !== "" && existsSync(`/proc/${first}/root/run/systemd/private`)) return first;
    await sleep(100);
  }
  throw new Error("systemd does not start.");
}
