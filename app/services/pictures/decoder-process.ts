import { constants, setPriority } from "node:os";

import sharp, { type Sharp, type SharpOptions } from "sharp";

// The program of the child process that decodes pictures. The build only strips its types, so it
// imports nothing of ours.

/** The server's request. Everything but a drawing comes from strangers. */
export interface DecoderJob {
  work: "avatar" | "narrow" | "average color" | "drawing";
  bytes: Uint8Array;
}

/** Undefined bytes: not a picture. */
export type DecoderReply = { bytes: Uint8Array | undefined };

/** Passed as JSON at the start. */
export interface DecoderLimits {
  mostPixels: number;
  mostMemoryBytes: number;
}

const AVATAR_SIDE = 256;
const NARROW_WIDTH = 1_920;
const QUALITY = { avatar: 82, narrow: 80 };
const MEMORY_EVERY_MS = 20;
const SVG_LOADER = "VipsForeignLoadSvgBuffer";
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"];

const { mostPixels, mostMemoryBytes }: DecoderLimits = JSON.parse(process.argv[2] ?? "{}");
let isBusy = false;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}Buffer`) });

const WORK: Record<DecoderJob["work"], (bytes: Uint8Array) => Promise<Buffer>> = {
  /** Square, upright and encoded anew, so that neither its location nor hidden data remains. */
  avatar: (bytes) =>
    open(bytes, { failOn: "error" })
      .rotate()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: "cover" })
      .webp({ quality: QUALITY.avatar })
      .toBuffer(),
  async narrow(bytes) {
    const picture = open(bytes);
    const { hasAlpha } = await picture.metadata();
    const narrowed = picture.resize({ width: NARROW_WIDTH, withoutEnlargement: true });
    if (hasAlpha) return narrowed.webp({ quality: QUALITY.narrow }).toBuffer();
    return narrowed.jpeg({ quality: QUALITY.narrow, progressive: true }).toBuffer();
  },
  /** Our own SVG, of which only this work may read any. */
  async drawing(bytes) {
    sharp.unblock({ operation: [SVG_LOADER] });
    try {
      if (!(await hasFonts())) throw new Error("There are no fonts.");
      return await open(bytes).png({ palette: true, quality: 90 }).toBuffer();
    } finally {
      sharp.block({ operation: [SVG_LOADER] });
    }
  },
  /** One pixel: the average of all. */
  "average color": (bytes) =>
    open(bytes)
      .flatten({ background: "#222" })
      .toColourspace("srgb")
      .resize(1, 1, { fit: "fill" })
      .raw()
      .toBuffer(),
};

/** A machine without fonts would draw pictures without words. */
async function hasFonts(): Promise<boolean> {
  const letter =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="5" y="32" font-size="32">M</text></svg>';
  const { channels } = await sharp(Buffer.from(letter)).stats();
  return channels.some(({ max }) => max > 0);
}

function open(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, pages: 1, ...options });
}

/** Immediately: an orderly exit would wait for the picture being decoded. */
function end(): void {
  process.kill(process.pid, "SIGKILL");
}

function watchMemory(): void {
  if (process.memoryUsage.rss() > mostMemoryBytes) end();
}

async function answer({ work, bytes }: DecoderJob): Promise<void> {
  // The server sends one at a time; a second one means that it has lost count.
  if (isBusy) return end();
  isBusy = true;
  watchMemory();
  const watching = setInterval(watchMemory, MEMORY_EVERY_MS);
  const made = await WORK[work](bytes).catch(() => undefined);
  clearInterval(watching);
  isBusy = false;
  process.send?.({ bytes: made } satisfies DecoderReply);
  return undefined;
}

process.on("message", answer);
process.on("disconnect", end);
// Ctrl-C in a terminal reaches every process; the server decides when this one ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Where priorities cannot be lowered, it runs at the server's.
}
process.send?.("ready");
