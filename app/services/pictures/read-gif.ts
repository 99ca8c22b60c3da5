import type { PictureFacts } from "./picture-facts.ts";

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const BYTES_PER_PIXEL = 4;

export function readGif(bytes: Buffer): PictureFacts | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) return undefined;
  let width = bytes.readUInt16LE(6);
  let height = bytes.readUInt16LE(8);
  let frames = 0;
  let at = 13 + colorTableBytes(bytes.readUInt8(10));
  while (at < bytes.length && frames < 2) {
    const block = bytes.readUInt8(at);
    if (block === EXTENSION) at = afterBlocks(bytes, at + 2);
    else if (block === IMAGE) {
      frames += 1;
      // A frame that reaches beyond the canvas makes decoders enlarge it.
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = afterBlocks(bytes, at + 11 + colorTableBytes(bytes.readUInt8(at + 9)));
    } else break;
  }
  return frames === 0 ? undefined : { width, height, bytesPerPixel: BYTES_PER_PIXEL, frames };
}

const colorTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Skips a chain of blocks that each state their length; an empty one ends it. */
function afterBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const size = bytes.readUInt8(at);
    at += 1 + size;
    if (size === 0) break;
  }
  return at;
}
