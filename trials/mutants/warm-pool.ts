import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

import type { PoolOptions, PoolWorker, WorkerRequest } from "vitest/node";

import { MUTATED_FILE } from "./warm-runner.ts";

const ENTRY = fileURLToPath(new URL("warm-worker.ts", import.meta.url));
/** A thread is replaced now and then, so that what leaks does not add up. */
const MOST_RUNS = 40;

interface Warm {
  thread: Worker;
  runs: number;
  isClean: boolean;
  /** The configuration of the run that is under way: its pattern of tests differs for each mutant. */
  config: unknown;
}

/** Between two mutants, when nothing was left behind in it. */
let idle: Warm | undefined;

/**
 * A thread that stays when the tests of a mutant are over, with everything imported. Starting one
 * and importing the server takes longer than most tests.
 */
class WarmWorker implements PoolWorker {
  readonly name = "warm";
  #warm: Warm | undefined;
  #stays = false;
  readonly #options: PoolOptions;
  readonly #listeners: [string, (...values: unknown[]) => void][] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get #current(): Warm {
    if (this.#warm === undefined) throw new Error("The thread is not started.");
    return this.#warm;
  }

  on(event: string, listener: (...values: unknown[]) => void): void {
    this.#listeners.push([event, listener]);
    this.#current.thread.on(event, listener);
  }

  off(event: string, listener: (...values: unknown[]) => void): void {
    this.#current.thread.off(event, listener);
  }

  async start(): Promise<void> {
    this.#warm = idle ?? this.#startThread();
    idle = undefined;
    this.on("message", (message) => {
      if (isOfType(message, "testfileFinished")) this.#current.isClean = message.isClean === true;
    });
  }

  #startThread(): Warm {
    const { env, execArgv } = this.#options;
    const thread = new Worker(ENTRY, { env: env as NodeJS.ProcessEnv, execArgv });
    return { thread, runs: 0, isClean: false, config: undefined };
  }

  send(message: WorkerRequest): void {
    const warm = this.#current;
    if (isOfType(message, "start")) {
      warm.config = Reflect.get(contextOf(message), "config");
      if (warm.runs > 0) return this.#answer("started");
    }
    if (isOfType(message, "run")) {
      warm.runs += 1;
      warm.isClean = false;
      const mutatedFile = process.env[MUTATED_FILE];
      const context = { ...contextOf(message), config: warm.config, mutatedFile };
      return warm.thread.postMessage({ ...message, context }, []);
    }
    if (isOfType(message, "stop") && warm.isClean && warm.runs < MOST_RUNS) {
      this.#stays = true;
      return this.#answer("stopped");
    }
    warm.thread.postMessage(message, []);
  }

  #answer(type: string): void {
    const { thread } = this.#current;
    queueMicrotask(() => thread.emit("message", { type, __vitest_worker_response__: true }));
  }

  async stop(): Promise<void> {
    const warm = this.#current;
    for (const [event, listener] of this.#listeners) warm.thread.off(event, listener);
    this.#warm = undefined;
    if (this.#stays && idle === undefined) idle = warm;
    else await warm.thread.terminate();
  }

  deserialize(data: unknown): unknown {
    return data;
  }
}

function isOfType(message: unknown, type: string): message is Record<string, unknown> {
  return typeof message === "object" && message !== null && Reflect.get(message, "type") === type;
}

const contextOf = (message: object): object => Object(Reflect.get(message, "context"));

export const warmPool = {
  name: "warm",
  createPoolWorker: (options: PoolOptions) => new WarmWorker(options),
};
