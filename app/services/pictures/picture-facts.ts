import { readAvif } from "./read-avif.ts";
import { readGif } from "./read-gif.ts";
import { readJpeg } from "./read-jpeg.ts";
import { readPng } from "./read-png.ts";
import { readWebp } from "./read-webp.ts";

/** What a picture's header says of it, before anything of it is decoded. */
export interface PictureFacts {
  width: number;
  height: number;
  /** What one pixel takes once it is decoded. */
  bytesPerPixel: number;
  /** Two stand for many: nobody needs the exact count. */
  frames: number;
}

const READERS = [readJpeg, readPng, readWebp, readGif, readAvif];

/** Undefined for whatever is no JPEG, PNG, WebP, GIF or AVIF, or breaks off within its header. */
export function readPictureFacts(bytes: Buffer): PictureFacts | undefined {
  try {
    for (const read of READERS) {
      const facts = read(bytes);
      if (facts !== undefined) return facts;
    }
  } catch (error) {
    // A number that lies beyond the end of the bytes.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}
