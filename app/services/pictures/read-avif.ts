import type { PictureFacts } from "./picture-facts.ts";

interface Box {
  kind: string;
  start: number;
  end: number;
}

/** No picture's header has more boxes. */
const MOST_BOXES = 1_000;

export function readAvif(bytes: Buffer): PictureFacts | undefined {
  const boxes = boxesIn(bytes, 0, bytes.length);
  const [type] = boxes;
  if (type?.kind !== "ftyp") return undefined;
  const brands = bytes.toString("latin1", type.start, type.end);
  if (!/^(?:.{4})*avi[fs]/s.test(brands)) return undefined;
  const properties = propertiesIn(bytes, boxes);
  const sizes = properties.filter(({ kind }) => kind === "ispe");
  const depths = properties
    .filter(({ kind }) => kind === "pixi")
    .map(({ start }) => bytes.readUInt8(start + 5));
  if (sizes.length === 0) return undefined;
  const isSequence = brands.startsWith("avis") || boxes.some(({ kind }) => kind === "moov");
  return {
    width: Math.max(...sizes.map(({ start }) => bytes.readUInt32BE(start + 4))),
    height: Math.max(...sizes.map(({ start }) => bytes.readUInt32BE(start + 8))),
    bytesPerPixel: Math.max(0, ...depths) > 8 ? 8 : 4,
    frames: isSequence ? 2 : 1,
  };
}

function propertiesIn(bytes: Buffer, boxes: readonly Box[]): Box[] {
  const within = (parents: readonly Box[], kind: string, skip = 0) =>
    parents
      .filter((parent) => parent.kind === kind)
      .flatMap(({ start, end }) => boxesIn(bytes, start + skip, end));
  // The first of them starts with four bytes of version and flags.
  return within(within(within(boxes, "meta", 4), "iprp"), "ipco");
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < MOST_BOXES;) {
    const size = bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    // Zero: up to the end of the file. One: a length of eight bytes, which no header needs.
    const end = size === 0 ? to : Math.min(at + size, to);
    if (end < at + 8) break;
    boxes.push({ kind, start: at + 8, end });
    at = end;
  }
  return boxes;
}
