import { fork, type ChildProcess } from "node:child_process";
import { extname, join } from "node:path";

import type { ChildReply } from "./answer-parent.server.ts";
import { putBehind } from "./put-behind.server.ts";
import type { After } from "./turns.ts";

/** The process was killed or crashed, or could not be started. */
export class ChildError extends Error {
  override readonly name = "ChildError";
}

/** A program of ours that reads what comes from strangers, in a process of its own. */
export interface ChildProgram {
  /** For messages, such as "picture decoder". */
  name: string;
  /** Where it is; `programBeside` says it. */
  path: string;
  /** What JavaScript may take there; a process that needs more crashes. */
  heapMegabytes: number;
  /** What all of it may take, which it watches itself between two steps of its work. */
  mostMemoryBytes: number;
  /** Anything else that it gets at the start. */
  settings?: object;
}

/** Starting takes about a second, and several on a busy machine. */
const START_MS = 60_000;

/**
 * A program beside a module in the sources, which Node runs directly, and beside the bundle once
 * built.
 */
export const programBeside = (
  { dirname, filename }: Pick<ImportMeta, "dirname" | "filename">,
  name: string,
): string => join(dirname, `${name}${extname(filename)}`);

export type Child<Job, Result> = ReturnType<typeof startChild<Job, Result>>;

interface ChildOptions {
  program: ChildProgram;
  environment: Readonly<Record<string, string>>;
  after: After;
}

/** Starts a process, which inherits nothing of the server's environment. */
export function startChild<Job, Result>({ program, environment, after }: ChildOptions) {
  const { name, path, heapMegabytes, mostMemoryBytes, settings } = program;
  const child = fork(path, [JSON.stringify({ ...settings, mostMemoryBytes })], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: { ...environment, UV_THREADPOOL_SIZE: "1" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  putBehind(child);
  child.unref();
  child.channel?.unref();
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const next = (deadlineMs: number) => nextMessage(child, { name, deadlineMs, after });
  const ready = next(START_MS);
  // The waiting caller gets the error.
  ready.catch(() => undefined);

  return {
    pid: child.pid,
    ready,
    ended,
    async ask(job: Job, deadlineMs: number): Promise<Result | undefined> {
      const reply = next(deadlineMs);
      // A process that has just ended accepts no message; the exit handler above reports its end.
      child.send(job as object, () => undefined);
      return ((await reply) as ChildReply<Result>).result;
    },
    kill: () => child.kill("SIGKILL"),
  };
}

/**
 * Waits for the process's next message; at the deadline the process is killed and counts as
 * crashed.
 */
function nextMessage(
  child: ChildProcess,
  { name, deadlineMs, after }: { name: string; deadlineMs: number; after: After },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stopClock = after(deadlineMs, () => child.kill("SIGKILL"));
    const settle = (how: () => void) => {
      stopClock();
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      how();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new ChildError(`The ${name} ended: ${signal ?? code}`)));
    const onError = (cause: Error) =>
      settle(() => reject(new ChildError(`The ${name} does not start`, { cause })));
    child.once("message", onMessage).once("exit", onExit).once("error", onError);
  });
}
