import { readPictureFacts } from "./picture-facts.ts";

/** What is wrong with a picture, before anything is decoded. */
export type PictureProblem = "unreadable" | "too many pixels" | "animated";

/** 4,096 by 4,096. */
export const MOST_PIXELS = 16 * 1024 * 1024;
/** As many at eight bits a channel; at sixteen, half as many with transparency. */
const MOST_DECODED_BYTES = 64 * 1024 * 1024;

/** Reads only the header: what a small file claims to unpack into costs nothing yet. */
export function findPictureProblem(bytes: Buffer): PictureProblem | undefined {
  const facts = readPictureFacts(bytes);
  if (facts === undefined) return "unreadable";
  const pixels = facts.width * facts.height;
  if (pixels === 0) return "unreadable";
  if (pixels > MOST_PIXELS) return "too many pixels";
  if (pixels * facts.bytesPerPixel > MOST_DECODED_BYTES) return "too many pixels";
  return facts.frames > 1 ? "animated" : undefined;
}
