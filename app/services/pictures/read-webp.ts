import type { PictureFacts } from "./picture-facts.ts";

const BYTES_PER_PIXEL = 4;

export function readWebp(bytes: Buffer): PictureFacts | undefined {
  const isWebp =
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  if (!isWebp) return undefined;
  const found = { width: 0, height: 0, frames: 1 };
  // Each chunk that states a size counts, so that a small canvas cannot hide a large picture.
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = sizeIn(bytes, at);
    found.width = Math.max(found.width, size?.width ?? 0);
    found.height = Math.max(found.height, size?.height ?? 0);
    if (bytes.toString("latin1", at, at + 4) === "ANIM") found.frames = 2;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return found.width === 0 ? undefined : { ...found, bytesPerPixel: BYTES_PER_PIXEL };
}

function sizeIn(bytes: Buffer, at: number): { width: number; height: number } | undefined {
  const start = at + 8;
  switch (bytes.toString("latin1", at, at + 4)) {
    case "VP8 ":
      return {
        width: bytes.readUInt16LE(start + 6) & 0x3fff,
        height: bytes.readUInt16LE(start + 8) & 0x3fff,
      };
    case "VP8L": {
      const packed = bytes.readUInt32LE(start + 1);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return {
        width: bytes.readUIntLE(start + 4, 3) + 1,
        height: bytes.readUIntLE(start + 7, 3) + 1,
      };
    default:
      return undefined;
  }
}
