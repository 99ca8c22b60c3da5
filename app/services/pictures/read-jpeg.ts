import type { PictureFacts } from "./picture-facts.ts";

const MARKER = 0xff;
/** The markers SOF0 to SOF15 hold the size, except for three that mean something else. */
const isFrame = (code: number) =>
  code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
const isScan = (code: number) => code === 0xda || code === 0xd9;

export function readJpeg(bytes: Buffer): PictureFacts | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes.readUInt8(at) !== MARKER) return undefined;
    const code = bytes.readUInt8(at + 1);
    // A marker may be padded with more of its first byte.
    if (code === MARKER) at += 1;
    else if (isScan(code)) return undefined;
    else if (isFrame(code)) return factsAt(bytes, at + 4);
    else at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2);
  }
  return undefined;
}

function factsAt(bytes: Buffer, at: number): PictureFacts {
  const channelBytes = bytes.readUInt8(at) > 8 ? 2 : 1;
  return {
    height: bytes.readUInt16BE(at + 1),
    width: bytes.readUInt16BE(at + 3),
    bytesPerPixel: bytes.readUInt8(at + 5) * channelBytes,
    frames: 1,
  };
}
