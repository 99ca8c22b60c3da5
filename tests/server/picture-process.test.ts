import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";

import { formDataOf } from "#tests/accounts.ts";
import { createBrowser } from "#tests/browser.ts";
import { inFull } from "#tests/in-full.ts";

import { startWithViewer } from "./built-with-viewer.ts";

const PATIENT = { timeout: 60_000, interval: 50 };

/** The running processes: of each its number, its state and its parent's number. */
function listProcesses(): string[] {
  if (process.platform !== "linux") {
    const table = execFileSync("ps", ["-A", "-o", "pid=,stat=,ppid="], { encoding: "utf8" });
    return table.trim().split("\n");
  }
  // A small system has no `ps`. The name, in parentheses, may hold anything.
  return globSync("/proc/[0-9]*/stat").flatMap((path) => {
    const stat = readIfThere(path);
    return stat === undefined ? [] : [stat.replace(/\(.*\)/s, "")];
  });
}

/** A process may end before it is read. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function childrenOf(parent: number): number[] {
  return listProcesses().flatMap((line) => {
    const [pid, state = "", owner] = line.trim().split(/\s+/);
    return Number(owner) === parent && !state.startsWith("Z") ? [Number(pid)] : [];
  });
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(inFull(["SIGTERM", "SIGKILL"] as const, ["SIGKILL"] as const))(
  "the built server decodes pictures in a process that ends with it, even by %s",
  async (signal) => {
    const { server, headers } = await startWithViewer();
    const browser = createBrowser(server.origin, headers);
    const serverPid = server.process.pid ?? 0;
    expect(childrenOf(serverPid)).toEqual([]);

    const bytes = await sharp({
      create: { width: 40, height: 30, channels: 3, background: "#8f2a20" },
    })
      .png()
      .toBuffer();
    const avatar = new Blob([new Uint8Array(bytes)], { type: "image/png" });
    const answer = await browser.post("/profile/avatar", formDataOf({ avatar }));
    expect(answer.location).toBe("/profile/name?notice=saved");
    const [pid = 0, ...others] = childrenOf(serverPid);
    expect(others).toEqual([]);
    expect(isAlive(pid)).toBe(true);

    await server.stop(signal);
    await expect.poll(() => isAlive(pid), PATIENT).toBe(false);
  },
);
