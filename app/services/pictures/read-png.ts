import type { PictureFacts } from "./picture-facts.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** By the header's color type: gray, color, palette, gray and alpha, color and alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

export function readPng(bytes: Buffer): PictureFacts | undefined {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return undefined;
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return undefined;
  const channels = CHANNELS[bytes.readUInt8(25)];
  if (channels === undefined) return undefined;
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bytesPerPixel: channels * (bytes.readUInt8(24) > 8 ? 2 : 1),
    frames: isAnimated(bytes) ? 2 : 1,
  };
}

/** An animation declares itself before its first pixels. */
function isAnimated(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const kind = bytes.toString("latin1", at + 4, at + 8);
    if (kind === "acTL") return bytes.readUInt32BE(at + 8) > 1;
    if (kind === "IDAT") return false;
  }
  return false;
}
