import { readFile } from "node:fs/promises";

const HEADER_BYTES = 8;

/**
 * An MP4 of the same size with only its sound: the box that describes its video track is renamed to
 * one that players skip.
 */
export async function withoutPicture(path: string): Promise<Blob> {
  const bytes = await readFile(path);
  for (const movie of boxesOf(bytes, "moov")) {
    for (const track of boxesOf(movie, "trak")) {
      if (track.includes("vide")) track.write("free", 4, "latin1");
    }
  }
  return new Blob([bytes]);
}

/** The boxes of one kind in another box, or in the file itself; each with its own header. */
function boxesOf(parent: Buffer, kind: string): Buffer[] {
  const isBox = parent.toString("latin1", 4, HEADER_BYTES) === "moov";
  const found: Buffer[] = [];
  for (let at = isBox ? HEADER_BYTES : 0; at + HEADER_BYTES <= parent.length;) {
    const sizeBytes = parent.readUInt32BE(at);
    if (sizeBytes < HEADER_BYTES) break;
    if (parent.toString("latin1", at + 4, at + HEADER_BYTES) === kind) {
      found.push(parent.subarray(at, at + sizeBytes));
    }
    at += sizeBytes;
  }
  return found;
}
