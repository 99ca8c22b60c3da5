import { ChildError, startChild, type Child, type ChildProgram } from "./child.server.ts";
import type { After } from "./turns.ts";

/** `busy`: the process did not start. `failed`: the work took too long, or too much memory. */
export type ChildAnswer<Result> =
  | { outcome: "answered"; result: Result | undefined }
  | { outcome: "busy" | "failed" };

/** What an owner of such processes may be told to do differently, mostly by tests. */
export interface ChildrenOptions {
  /** Receives the reason when a process ends unexpectedly. */
  onTrouble: (error: unknown) => void;
  /** Of the process, which gets nothing of the server's own. */
  environment?: Readonly<Record<string, string>>;
  /** The clock of the deadlines. */
  after?: After;
}

interface Work extends ChildrenOptions {
  program: ChildProgram;
  /** What one job may take. */
  deadlineMs: number;
  /** How long a process waits for another job; with 0 each job has a process of its own. */
  idleMs: number;
}

/**
 * Runs jobs in processes of their own with a memory limit and a deadline: what comes from strangers
 * must not take the server's threads or memory. A process starts with the first job, again after a
 * crash, and ends when it is idle. There are as many as there are jobs at the same time, which the
 * caller limits.
 */
export function createChildren<Job, Result>(work: Work) {
  const { deadlineMs, onTrouble } = work;
  const { take, putBack, letGo, running } = createStock<Job, Result>(work);

  function fail(
    child: Child<Job, Result>,
    error: unknown,
    outcome: "busy" | "failed",
  ): ChildAnswer<Result> {
    if (!(error instanceof ChildError)) throw error;
    letGo(child);
    onTrouble(error);
    return { outcome };
  }

  return {
    async run(job: Job): Promise<ChildAnswer<Result>> {
      const child = take();
      try {
        await child.ready;
      } catch (error) {
        return fail(child, error, "busy");
      }
      try {
        return { outcome: "answered", result: await child.ask(job, deadlineMs) };
      } catch (error) {
        return fail(child, error, "failed");
      } finally {
        putBack(child);
      }
    },
    /** The processes that there are now. */
    pids: () => [...running].flatMap(({ pid }) => pid ?? []),
    async close(): Promise<void> {
      const last = [...running];
      for (const child of last) letGo(child);
      await Promise.all(last.map(({ ended }) => ended));
    },
  };
}

/** The processes that run, and which of them wait for a job. */
function createStock<Job, Result>({ program, idleMs, after = later, environment = {} }: Work) {
  type PoolChild = Child<Job, Result>;
  const running = new Set<PoolChild>();
  const idle = new Map<PoolChild, () => void>();

  function take(): PoolChild {
    const [known] = idle.entries();
    if (known) {
      const [child, stopIdleClock] = known;
      idle.delete(child);
      stopIdleClock();
      return child;
    }
    const started = startChild<Job, Result>({ program, environment, after });
    running.add(started);
    void started.ended.then(() => forget(started));
    return started;
  }

  function forget(child: PoolChild): void {
    idle.get(child)?.();
    idle.delete(child);
    running.delete(child);
  }

  function letGo(child: PoolChild): void {
    forget(child);
    child.kill();
  }

  function putBack(child: PoolChild): void {
    if (!running.has(child)) return;
    if (idleMs === 0) return letGo(child);
    idle.set(
      child,
      after(idleMs, () => letGo(child)),
    );
  }

  return { take, putBack, letGo, running };
}

export function later(ms: number, then: () => void): () => void {
  // The deadline's timer does not keep an otherwise finished process running.
  const timer = setTimeout(then, ms).unref();
  return () => clearTimeout(timer);
}
