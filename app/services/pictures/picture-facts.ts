import { readAvif } from "./read-avif.ts";
import { readGif } from "./read-gif.ts";
import { readJpeg } from "./read-jpeg.ts";
import { readPng } from "./read-png.ts";
import { readWebp } from "./read-webp.ts";

/** What a picture's header states, before anything is decoded. */
export interface PictureFacts {
  width: number;
  height: number;
  /** The bytes of one decoded pixel. */
  bytesPerPixel: number;
  /** Two stands for any number: nobody needs the exact count. */
  frames: number;
}

const READERS = [readJpeg, readPng, readWebp, readGif, readAvif];

/** Undefined for anything but a JPEG, PNG, WebP, GIF or AVIF, and for a truncated header. */
export function readPictureFacts(bytes: Buffer): PictureFacts | undefined {
  try {
    for (const read of READERS) {
      const facts = read(bytes);
      if (facts !== undefined) return facts;
    }
  } catch (error) {
    // A number beyond the end of the bytes.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}
