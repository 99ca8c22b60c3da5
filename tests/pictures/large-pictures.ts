import { crc32, deflateSync } from "node:zlib";

import sharp from "sharp";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const COLOR = 2;

export interface PngClaim {
  width: number;
  height: number;
  bits?: 8 | 16;
  /** Chunks between the header and the pixels. */
  more?: readonly Buffer[];
}

/** A PNG of a few hundred bytes that claims any size; its pixels are missing. */
export function claimingPng({ width, height, bits = 8, more = [] }: PngClaim): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  header.writeUInt8(COLOR, 9);
  const pixels = chunk("IDAT", deflateSync(Buffer.alloc(64)));
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), ...more, pixels, chunk("IEND")]);
}

export function chunk(kind: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The most work that a picture may cause, in as few bytes as possible. */
export function largestPicture(): Promise<Buffer> {
  const background = { r: 40, g: 80, b: 160, alpha: 0.5 };
  return sharp({ create: { width: 4_096, height: 4_096, channels: 4, background } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
