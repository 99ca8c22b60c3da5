import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createFileReader } from "./file-reader.ts";
import { createLedger, type LedgerEntry } from "./ledger.ts";

export interface ShelfOptions {
  folder: string;
  maxBytes: number;
  /** How much of it is in memory as well. */
  maxMemoryBytes: number;
  /** How long a file is stored at most. */
  maxAgeMs: number;
  now?: () => number;
}

const FILE = /^[0-9a-f]{40}$/;
const DAY_MS = 24 * 3600 * 1000;
const FILES_AT_ONCE = 32;

/**
 * Files in one folder, with a limit: the least recently requested is deleted first. Order and sizes
 * are in memory; after a restart they are read from the disk while requests are answered already.
 */
export function createShelf(options: ShelfOptions) {
  const { folder, maxBytes, maxMemoryBytes, maxAgeMs, now = Date.now } = options;
  const ledger = createLedger();
  const reader = createFileReader({ maxBytes: maxMemoryBytes });
  let isOpened = false;
  const placeOf = (file: string) => join(folder, file);

  async function drop(file: string): Promise<void> {
    ledger.forget(file);
    reader.forget(placeOf(file));
    await rm(placeOf(file), { force: true });
  }

  async function evict(): Promise<void> {
    for (const file of ledger.oldestFirst()) {
      if (ledger.totalBytes() <= maxBytes) return;
      await drop(file);
    }
  }

  /**
   * Also writes to the disk that a file is in use, once a day, so that the order survives a
   * restart.
   */
  function noteUse(file: string, stored: LedgerEntry): void {
    const nowMs = now();
    const isDue = nowMs - stored.usedAtMs > DAY_MS;
    ledger.note(file, isDue ? { ...stored, usedAtMs: nowMs } : stored);
    if (!isDue) return;
    // A file deleted meanwhile needs no update.
    utimes(placeOf(file), nowMs / 1000, stored.storedAtMs / 1000).catch(() => undefined);
  }

  async function open(): Promise<void> {
    ledger.addEarlier(await readFolder(folder));
    isOpened = true;
    await evict();
  }

  return {
    /** Settles when the files of an earlier process are known. */
    opened: open(),
    drop,

    async take(file: string): Promise<Buffer | undefined> {
      const facts = ledger.of(file);
      if (!facts && isOpened) return undefined;
      if (facts && now() - facts.storedAtMs > maxAgeMs) {
        await drop(file);
        return undefined;
      }
      const bytes = await reader.read(placeOf(file));
      const stored = ledger.of(file);
      if (bytes && stored) noteUse(file, stored);
      // Somebody emptied the folder by hand.
      if (!bytes) ledger.forget(file);
      return bytes;
    },

    /** When a file was stored; undefined where it is not. */
    storedAtMs: (file: string): number | undefined => ledger.of(file)?.storedAtMs,

    /** What is made of something that was stored earlier is as old as that. */
    async put(file: string, bytes: Buffer, sinceMs?: number): Promise<void> {
      if (bytes.length > maxBytes) return;
      await mkdir(folder, { recursive: true });
      await writeWhole(placeOf(`.${randomUUID()}`), placeOf(file), bytes);
      reader.forget(placeOf(file));
      const nowMs = now();
      const storedAtMs = sinceMs ?? nowMs;
      if (storedAtMs < nowMs) await utimes(placeOf(file), nowMs / 1000, storedAtMs / 1000);
      ledger.note(file, { sizeBytes: bytes.length, storedAtMs, usedAtMs: nowMs });
      await evict();
    },
  };
}

/** Written completely or not at all, even if the process ends halfway. */
async function writeWhole(half: string, place: string, bytes: Buffer): Promise<void> {
  try {
    await writeFile(half, bytes);
    await rename(half, place);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** The files of an earlier process, most recently used last; partial files are deleted. */
async function readFolder(folder: string): Promise<[string, LedgerEntry][]> {
  const names = await readdir(folder).catch(() => []);
  const found: [string, LedgerEntry][] = [];
  for (let start = 0; start < names.length; start += FILES_AT_ONCE) {
    const some = names.slice(start, start + FILES_AT_ONCE);
    const facts = await Promise.all(some.map((name) => readFacts(join(folder, name), name)));
    for (const fact of facts) if (fact) found.push(fact);
  }
  return found.toSorted(([, one], [, other]) => one.usedAtMs - other.usedAtMs);
}

async function readFacts(place: string, name: string): Promise<[string, LedgerEntry] | undefined> {
  if (!FILE.test(name)) {
    if (name.startsWith(".")) await rm(place, { force: true }).catch(() => undefined);
    return undefined;
  }
  const facts = await stat(place).catch(() => undefined);
  return (
    facts && [name, { sizeBytes: facts.size, storedAtMs: facts.mtimeMs, usedAtMs: facts.atimeMs }]
  );
}
