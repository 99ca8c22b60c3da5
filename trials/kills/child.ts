import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export interface Child {
  /** Every complete line it has printed so far. */
  readonly lines: readonly string[];
  /** Waits until it has printed that many lines; fails when it ends before. */
  readonly printed: (count: number) => Promise<void>;
  /** Lets it run on for a while. */
  readonly live: (durationMs: number) => Promise<void>;
  /** Kills it without warning, and waits until all its output is read. */
  readonly kill: () => Promise<void>;
}

/** Starts a program of this folder in a process of its own. */
export function startChild(program: string, ...parameters: string[]): Child {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [file, ...parameters], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const complaint = text(child.stderr);
  const closed = once(child, "close");
  const reader = createInterface(child.stdout);
  const lines: string[] = [];
  reader.on("line", (line) => lines.push(line));
  const failed = closed.then(async () => {
    throw new Error(`${program} ended unexpectedly: ${await complaint}`);
  });
  failed.catch(() => undefined);

  async function waitForLines(count: number): Promise<void> {
    while (lines.length < count) await once(reader, "line");
  }

  return {
    lines,
    printed: (count) => Promise.race([waitForLines(count), failed]),
    live: (durationMs) => sleep(durationMs),
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}
