import { setTimeout as sleep } from "node:timers/promises";

import { createPacing } from "#app/lib/pacing.ts";
import { programBeside } from "#app/lib/processes/child.server.ts";
import {
  createChildren,
  later,
  type ChildAnswer,
  type ChildrenOptions,
} from "#app/lib/processes/children.server.ts";
import { createTurns } from "#app/lib/processes/turns.ts";

import type { ReaderJob, ReaderResult } from "./read-job.ts";

export interface ReaderOptions extends ChildrenOptions {
  heapMegabytes?: number;
  /** How a crowd is slowed down; tests do not wait. */
  pause?: (durationMs: number) => Promise<unknown>;
  /** What takes the place of a process in tests about something else. */
  run?: (job: ReaderJob) => Promise<ChildAnswer<ReaderResult>>;
}

/** `busy`: too many are read. `failed`: reading it took too long, or too much memory. */
export type ReadFile =
  | Exclude<ReaderResult, { outcome: "fault" }>
  | { outcome: "busy" }
  | { outcome: "refused"; reason: "failed" };

export type UploadReader = ReturnType<typeof createUploadReader>;

/** An upload is in memory from its first byte until it is stored. */
const MOST_AT_HAND = 6;
/**
 * Each upload, accepted or refused, takes the server's thread some milliseconds. Those of a crowd
 * start one after the other, unread until then, and pages of others come between them.
 */
const PACE = { pauseMs: 200, mostWaiting: 100 };
/** Each has a process of its own. */
const MOST_AT_ONCE = 2;
/** The largest files need a third of it, on a quiet machine. */
const READ_MS = 12_000;
/** Together with the time of the work itself, less than a request's deadline. */
const MOST_WAIT_MS = 10_000;
/** What a file becomes once it is parsed: 99,000 plays in 65 MB of JSON need 128. */
const HEAP_MEGABYTES = 192;
/** The file, what it unpacks to and the process itself are beside what is parsed. */
const MOST_MEMORY_BYTES = 448 * 1024 * 1024;

/**
 * Reads what viewers upload, in a process of its own for each file, with limits on memory and
 * seconds: a crafted file must take neither the server's thread nor its memory. Of each account one
 * file is read at a time, and two on the whole server.
 */
export function createUploadReader(options: ReaderOptions) {
  const { onTrouble, after = later, heapMegabytes = HEAP_MEGABYTES, pause = sleep } = options;
  const pace = createPacing({ ...PACE, pause });
  const atHand = new Set<string>();
  const turns = createTurns({
    mostAtOnce: MOST_AT_ONCE,
    mostWaiting: () => MOST_AT_HAND,
    mostWaitMs: MOST_WAIT_MS,
    after,
  });
  const children = createChildren<ReaderJob, ReaderResult>({
    ...options,
    program: {
      name: "upload reader",
      path: programBeside(import.meta, "reader-process"),
      heapMegabytes,
      mostMemoryBytes: MOST_MEMORY_BYTES,
    },
    deadlineMs: READ_MS,
    // Whatever one file leaves behind, the next one does not meet it.
    idleMs: 0,
  });
  const { run = children.run } = options;

  return {
    /**
     * Takes in a few uploads at the same time, of each account one; the others are not even
     * received. `too many`: the account's other upload is still at hand.
     */
    async receive<Result>(
      account: string,
      work: () => Promise<Result>,
    ): Promise<Result | { outcome: "busy" | "too many" }> {
      const outcome = atHand.has(account) ? "too many" : "busy";
      if (outcome === "too many" || atHand.size >= MOST_AT_HAND) {
        await pace();
        return { outcome };
      }
      atHand.add(account);
      try {
        if (atHand.size > 1) await pace();
        return await work();
      } finally {
        atHand.delete(account);
      }
    },

    /** Waits until the account, and the server, read no more than they may. */
    async takeTurn<Result>(
      account: string,
      work: () => Promise<Result>,
    ): Promise<Result | { outcome: "busy" }> {
      return (await turns.take(account, work)) ?? { outcome: "busy" };
    },

    /** In its turn. */
    async read(job: ReaderJob): Promise<ReadFile> {
      const answer = await run(job);
      if (answer.outcome === "busy") return { outcome: "busy" };
      const result = answer.outcome === "answered" ? answer.result : undefined;
      if (result !== undefined && result.outcome !== "fault") return result;
      if (result) onTrouble(new Error(`The upload reader failed: ${result.stack}`));
      return { outcome: "refused", reason: "failed" };
    },

    status: () => ({ pids: children.pids(), waiting: turns.waiting() }),
    close: children.close,
  };
}
