import { fork, type ChildProcess } from "node:child_process";
import { extname, join } from "node:path";

import type { DecoderJob, DecoderLimits, DecoderReply } from "./decoder-process.ts";
import type { After } from "./turns.ts";

/** The process was killed or crashed, or could not be started. */
export class DecoderError extends Error {
  override readonly name = "DecoderError";
}

/** Beside this file in the sources, which Node runs directly, and beside the bundle once built. */
const PROGRAM = join(import.meta.dirname, `decoder-process${extname(import.meta.filename)}`);
/** For messages only: the process itself limits what a picture takes. */
const HEAP_MEGABYTES = 128;
/** Starting takes about a second, and several on a busy machine. */
const START_MS = 60_000;

export type DecoderChild = ReturnType<typeof startDecoderChild>;

interface ChildOptions {
  limits: DecoderLimits;
  environment: Readonly<Record<string, string>>;
  after: After;
}

/** Starts the process that decodes pictures. It inherits nothing of the server's environment. */
export function startDecoderChild({ limits, environment, after }: ChildOptions) {
  const child = fork(PROGRAM, [JSON.stringify(limits)], {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    env: { ...environment, UV_THREADPOOL_SIZE: "1" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const ready = nextMessage(child, START_MS, after);
  // The waiting caller gets the error.
  ready.catch(() => undefined);

  return {
    pid: child.pid,
    ready,
    ended,
    async decode(job: DecoderJob, deadlineMs: number): Promise<Buffer | undefined> {
      const reply = nextMessage(child, deadlineMs, after);
      // A process that has just ended accepts no message; the exit handler above reports its end.
      child.send(job, () => undefined);
      const { bytes } = (await reply) as DecoderReply;
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    kill: () => child.kill("SIGKILL"),
  };
}

/**
 * Waits for the process's next message; at the deadline the process is killed and counts as
 * crashed.
 */
function nextMessage(child: ChildProcess, deadlineMs: number, after: After): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stopClock = after(deadlineMs, () => child.kill("SIGKILL"));
    const settle = (how: () => void) => {
      stopClock();
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      how();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new DecoderError(`The picture decoder ended: ${signal ?? code}`)));
    const onError = (cause: Error) =>
      settle(() => reject(new DecoderError("The picture decoder does not start", { cause })));
    child.once("message", onMessage).once("exit", onExit).once("error", onError);
  });
}
