import { readFile, stat } from "node:fs/promises";

import { createBoundedMemory } from "#app/services/bounded-memory.ts";

const CHECKED_EVERY_MS = 1_000;
const MOST_FILES = 4_000;
/** What a page shows dozens of is smaller. */
const LARGEST_BYTES = 512 * 1_024;

interface ReadFile {
  bytes: Buffer;
  /** Another one after every change of the file. */
  stamp: string;
  checkedAtMs: number;
}

interface FileReaderOptions {
  maxBytes: number;
  now?: () => number;
}

/**
 * Reads files and keeps those in memory that were read last, as the same buffer. Once a second it
 * looks whether a file is still the same: somebody may delete it or put another one in its place.
 */
export function createFileReader({ maxBytes, now = () => performance.now() }: FileReaderOptions) {
  const memory = createBoundedMemory<ReadFile>(maxBytes, MOST_FILES, ({ bytes }) => bytes.length);

  return {
    async read(place: string): Promise<Buffer | undefined> {
      const known = memory.get(place);
      if (known && now() - known.checkedAtMs < CHECKED_EVERY_MS) return known.bytes;
      const checkedAtMs = now();
      // Who asks meanwhile does not look as well.
      if (known) known.checkedAtMs = checkedAtMs;
      const stamp = await readStamp(place);
      if (known && stamp === known.stamp) return known.bytes;
      memory.delete(place);
      const bytes = stamp && (await readFile(place).catch(() => undefined));
      if (!bytes) return undefined;
      if (bytes.length <= LARGEST_BYTES) memory.set(place, { bytes, stamp, checkedAtMs });
      return bytes;
    },

    forget: memory.delete,
  };
}

async function readStamp(place: string): Promise<string | undefined> {
  const facts = await stat(place).catch(() => undefined);
  return facts && `${facts.ino} ${facts.size} ${facts.mtimeMs} ${facts.ctimeMs}`;
}
