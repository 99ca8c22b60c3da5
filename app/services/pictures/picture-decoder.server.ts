import { programBeside } from "#app/lib/processes/child.server.ts";
import { createChildren, later, type ChildrenOptions } from "#app/lib/processes/children.server.ts";
import { createTurns } from "#app/lib/processes/turns.ts";

import type { DecoderJob, DecoderSettings } from "./decoder-process.ts";
import { findPictureProblem, MOST_PIXELS, type PictureProblem } from "./picture-limits.ts";

export type DecoderWork = DecoderJob["work"];
type OwnWork = Extract<DecoderWork, "drawing" | "letters">;

/** `busy`: too many are waiting. `failed`: the picture took too long, or too much memory. */
export type DecodeOutcome = { bytes: Buffer } | { problem: PictureProblem | "busy" | "failed" };

export interface DecoderOptions extends ChildrenOptions {
  mostMemoryBytes?: number;
}

export type PictureDecoder = ReturnType<typeof createPictureDecoder>;

/** For messages only: decoding takes its memory elsewhere. */
const HEAP_MEGABYTES = 128;
/** The process itself takes about eighty megabytes, and the largest picture 64. */
const MOST_MEMORY_BYTES = 512 * 1024 * 1024;
const DECODE_MS = 10_000;
/** Together with the time of the work itself, less than a request's deadline. */
const MOST_WAIT_MS = 15_000;
/** Uploads are in memory while they wait. */
export const MOST_WAITING = {
  avatar: 10,
  narrow: 100,
  webp: 100,
  "average color": 200,
  drawing: 10,
  letters: 10,
};
const IDLE_MS = 60_000;

/**
 * Decodes pictures one at a time, in a child process with a memory limit and a deadline: pictures
 * come from strangers, and must not take the server's threads or memory. The process starts with
 * the first picture, again after a crash, and ends when it is idle.
 */
export function createPictureDecoder(options: DecoderOptions) {
  const { after = later, mostMemoryBytes = MOST_MEMORY_BYTES } = options;
  const turns = createTurns({
    mostAtOnce: 1,
    mostWaiting: (lane: DecoderWork) => MOST_WAITING[lane],
    mostWaitMs: MOST_WAIT_MS,
    after,
  });
  const children = createChildren<DecoderJob, Uint8Array>({
    ...options,
    program: {
      name: "picture decoder",
      path: programBeside(import.meta, "decoder-process"),
      heapMegabytes: HEAP_MEGABYTES,
      mostMemoryBytes,
      settings: { mostPixels: MOST_PIXELS } satisfies DecoderSettings,
    },
    deadlineMs: DECODE_MS,
    idleMs: IDLE_MS,
  });

  async function decodeNow(job: DecoderJob): Promise<DecodeOutcome> {
    const answer = await children.run(job);
    if (answer.outcome !== "answered") return { problem: answer.outcome };
    const { result } = answer;
    if (result === undefined) return { problem: "unreadable" };
    return { bytes: Buffer.from(result.buffer, result.byteOffset, result.byteLength) };
  }

  /** Of an SVG of our own. */
  async function draw(work: OwnWork, svg: string): Promise<Buffer | undefined> {
    const made = await turns.take(work, () => decodeNow({ work, bytes: Buffer.from(svg) }));
    return made && "bytes" in made ? made.bytes : undefined;
  }

  return {
    async decode(
      work: Exclude<DecoderWork, OwnWork>,
      bytes: Buffer,
      width?: number,
    ): Promise<DecodeOutcome> {
      const problem = findPictureProblem(bytes);
      if (problem !== undefined) return { problem };
      return (
        (await turns.take(work, () => decodeNow({ work, bytes, width }))) ?? { problem: "busy" }
      );
    },
    /** Makes a picture out of an SVG of our own; undefined where it can't be made now. */
    draw: (svg: string) => draw("drawing", svg),
    /** The letters of an SVG that this machine has no font for; undefined while that is unknown. */
    async listMissingLetters(svg: string): Promise<string | undefined> {
      return (await draw("letters", svg))?.toString();
    },
    /** The process, while there is one, and how many pictures wait. */
    status: () => ({ pid: children.pids()[0], waiting: turns.waiting() }),
    close: children.close,
  };
}
