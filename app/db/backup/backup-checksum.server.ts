import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, open, stat } from "node:fs/promises";

import { DatabaseError } from "../database-error.ts";

/** The last line of a backup. The engines' own programs read a backup with it as one without. */
interface Checksum {
  /** How many bytes there were before the line, and their SHA-256. */
  sizeBytes: number;
  sha256: string;
  lineBytes: number;
}

const LINE = /\nmatinee backup: (\d{1,15}) bytes, sha256 ([0-9a-f]{64})\n$/;
const LONGEST_LINE = 128;

/** Writes what is in a backup's file at its end, so that a restore knows it from anything else. */
export async function appendChecksum(file: string): Promise<void> {
  const { size } = await stat(file);
  await appendFile(file, `\nmatinee backup: ${size} bytes, sha256 ${await hashOf(file, size)}\n`);
}

/**
 * Compares a backup with its checksum, and returns how many of its bytes are the engine's;
 * undefined where it has no checksum. One that is not as it was written is refused.
 */
export async function verifyChecksum(file: string): Promise<number | undefined> {
  const { size } = await stat(file);
  const checksum = await readChecksum(file, size);
  if (checksum === undefined) return undefined;
  const { sizeBytes, sha256, lineBytes } = checksum;
  const missing = sizeBytes - (size - lineBytes);
  if (missing > 0) throw damaged(file, `${missing} of its ${sizeBytes} bytes are missing`);
  if (missing < 0) throw damaged(file, `it has ${-missing} bytes more than its ${sizeBytes}`);
  if ((await hashOf(file, sizeBytes)) !== sha256) {
    const reason = "are not those that were written: they have another checksum";
    throw damaged(file, `some of its ${sizeBytes} bytes ${reason}`);
  }
  return sizeBytes;
}

const damaged = (file: string, reason: string) =>
  new DatabaseError(`The backup ${file} is damaged: ${reason}.`);

async function readChecksum(file: string, size: number): Promise<Checksum | undefined> {
  const handle = await open(file, "r");
  try {
    const buffer = Buffer.alloc(Math.min(LONGEST_LINE, size));
    await handle.read({ buffer, position: size - buffer.length });
    const [line, sizeBytes, sha256 = ""] = LINE.exec(buffer.toString("latin1")) ?? [];
    if (line === undefined) return undefined;
    return { sizeBytes: Number(sizeBytes), sha256, lineBytes: line.length };
  } finally {
    await handle.close();
  }
}

async function hashOf(file: string, sizeBytes: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file, { end: sizeBytes - 1 })) hash.update(bytes);
  return hash.digest("hex");
}
