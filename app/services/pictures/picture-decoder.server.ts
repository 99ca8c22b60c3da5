import { DecoderError, startDecoderChild, type DecoderChild } from "./decoder-child.server.ts";
import type { DecoderJob } from "./decoder-process.ts";
import { findPictureProblem, MOST_PIXELS, type PictureProblem } from "./picture-limits.ts";
import { createTurns, type After } from "./turns.ts";

export type DecoderWork = DecoderJob["work"];
type OwnWork = Extract<DecoderWork, "drawing" | "letters">;

/** `busy`: too many are waiting. `failed`: the picture took too long, or too much memory. */
export type Decoded = { bytes: Buffer } | { problem: PictureProblem | "busy" | "failed" };

export interface DecoderOptions {
  /** Receives the reason when a process ends unexpectedly. */
  onTrouble: (error: unknown) => void;
  mostMemoryBytes?: number;
  /** Of the process, which gets nothing of the server's own. */
  environment?: Readonly<Record<string, string>>;
  /** The clock of the deadlines. */
  after?: After;
}

export type PictureDecoder = ReturnType<typeof createPictureDecoder>;

/** The process itself takes about eighty megabytes, and the largest picture 64. */
const MOST_MEMORY_BYTES = 512 * 1024 * 1024;
const DECODE_MS = 10_000;
/** Together with the time of the work itself, less than a request's deadline. */
const MOST_WAIT_MS = 15_000;
/** Uploads are in memory while they wait. */
export const MOST_WAITING = {
  avatar: 10,
  narrow: 100,
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
  const { after = later } = options;
  const turns = createTurns({ mostWaiting: MOST_WAITING, mostWaitMs: MOST_WAIT_MS, after });
  const { decodeNow, pid, close } = createDecoding({ ...options, after });

  /** Of an SVG of our own. */
  async function draw(work: OwnWork, svg: string): Promise<Buffer | undefined> {
    const made = await turns.take(work, () => decodeNow({ work, bytes: Buffer.from(svg) }));
    return made && "bytes" in made ? made.bytes : undefined;
  }

  return {
    async decode(work: Exclude<DecoderWork, OwnWork>, bytes: Buffer): Promise<Decoded> {
      const problem = findPictureProblem(bytes);
      if (problem !== undefined) return { problem };
      return (await turns.take(work, () => decodeNow({ work, bytes }))) ?? { problem: "busy" };
    },
    /** Makes a picture out of an SVG of our own; undefined where it can't be made now. */
    draw: (svg: string) => draw("drawing", svg),
    /** The letters of an SVG that this machine has no font for; undefined while that is unknown. */
    async listMissingLetters(svg: string): Promise<string | undefined> {
      return (await draw("letters", svg))?.toString();
    },
    /** The process, while there is one, and how many pictures wait. */
    status: () => ({ pid: pid(), waiting: turns.waiting() }),
    close,
  };
}

/** The process, which starts with the first picture, again after a crash, and ends when it is idle. */
function createDecoding(options: DecoderOptions & { after: After }) {
  const { onTrouble, after, environment = {} } = options;
  const limits = {
    mostPixels: MOST_PIXELS,
    mostMemoryBytes: options.mostMemoryBytes ?? MOST_MEMORY_BYTES,
  };
  let child: DecoderChild | undefined;
  let stopIdleClock: () => void = () => undefined;

  function open(): DecoderChild {
    if (child) return child;
    const started = startDecoderChild({ limits, environment, after });
    void started.ended.then(() => forget(started));
    child = started;
    return started;
  }

  async function decodeNow(job: DecoderJob): Promise<Decoded> {
    stopIdleClock();
    const used = open();
    try {
      await used.ready;
    } catch (error) {
      return fail(used, error, "busy");
    }
    try {
      const bytes = await used.decode(job, DECODE_MS);
      return bytes ? { bytes } : { problem: "unreadable" };
    } catch (error) {
      return fail(used, error, "failed");
    } finally {
      stopIdleClock = after(IDLE_MS, () => letGo(used));
    }
  }

  function forget(used: DecoderChild): void {
    if (child === used) child = undefined;
  }

  function letGo(used: DecoderChild): void {
    forget(used);
    used.kill();
  }

  function fail(used: DecoderChild, error: unknown, problem: "busy" | "failed"): Decoded {
    if (!(error instanceof DecoderError)) throw error;
    letGo(used);
    onTrouble(error);
    return { problem };
  }

  return {
    decodeNow,
    pid: () => child?.pid,
    async close(): Promise<void> {
      stopIdleClock();
      child?.kill();
      await child?.ended;
    },
  };
}

function later(ms: number, then: () => void): () => void {
  // The deadline's timer does not keep an otherwise finished process running.
  const timer = setTimeout(then, ms).unref();
  return () => clearTimeout(timer);
}
