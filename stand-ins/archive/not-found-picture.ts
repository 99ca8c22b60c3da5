import { crc32, deflateSync } from "node:zlib";

/** A small gray building with columns, which the archive shows where it has no picture. */
const BUILDING = [
  "................",
  ".......##.......",
  ".....######.....",
  "...##########...",
  ".##############.",
  "................",
  "..##..####..##..",
  "..##..####..##..",
  "..##..####..##..",
  "..##..####..##..",
  "..##..####..##..",
  "..##..####..##..",
  "................",
  ".##############.",
  "################",
  "................",
];

const SCALE = 8;
const SIDE = BUILDING.length * SCALE;

/** The picture as a PNG with one byte of gray for each pixel. */
export function notFoundPicture(): Uint8Array<ArrayBuffer> {
  const rows = BUILDING.flatMap((line) => {
    const greys = [...line].flatMap((sign) => Array(SCALE).fill(sign === "#" ? 0x66 : 0xee));
    // Each row of a PNG begins with its filter; 0 leaves the bytes unchanged.
    return Array<Buffer>(SCALE).fill(Buffer.from([0, ...greys]));
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.writeUInt8(8, 8);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.concat(rows))),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
