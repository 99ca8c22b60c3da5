import { mkdir, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

/** A backup in the data directory. */
export interface BackupFile {
  name: string;
  madeAtMs: number;
  sizeBytes: number;
  /** By an operator, who also deletes it; the others make way for newer ones. */
  isByHand: boolean;
  /** The last time it was tried; undefined until then. */
  tried: z.output<typeof triedFile> | undefined;
}

const triedFile = z.object({
  triedAtMs: z.number(),
  outcome: z.enum(["restored", "read", "failed"]),
  accounts: z.number().optional(),
  payments: z.number().optional(),
  problem: z.string().optional(),
});

export type TriedFile = z.output<typeof triedFile>;

/** Anything else in the folder is somebody's own. */
const NAME = /^matinee-\d{8}T\d{9}(-by-hand)?\.backup$/;
const UNFINISHED = /^(?:matinee-.+\.backup\.partial-|\.trying-)/;
const DAY_MS = 24 * 60 * 60 * 1000;

export const isBackupName = (name: string): boolean => NAME.test(name);

/** The backups of this server's data directory, readable by nobody but its user. */
export function createBackupFiles(dataDirectory: string) {
  const directory = join(dataDirectory, "backups");
  const fileOf = (name: string) => join(directory, name);
  const triedFileOf = (name: string) => `${fileOf(name)}.tried`;

  async function describe(name: string): Promise<BackupFile | undefined> {
    try {
      const { size, mtimeMs } = await stat(fileOf(name));
      const isByHand = name.endsWith("-by-hand.backup");
      return {
        name,
        madeAtMs: Math.round(mtimeMs),
        sizeBytes: size,
        isByHand,
        tried: await readTried(triedFileOf(name)),
      };
    } catch {
      // It was deleted meanwhile.
      return undefined;
    }
  }

  return {
    directory,
    fileOf,
    /** A new name; the folder is made for the first, and left-overs of a crash are removed. */
    async prepare(nowMs: number, isByHand: boolean): Promise<string> {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      for (const name of (await readdir(directory)).filter((each) => UNFINISHED.test(each))) {
        const { mtimeMs } = await stat(fileOf(name));
        if (mtimeMs < nowMs - DAY_MS) await rm(fileOf(name), { recursive: true, force: true });
      }
      const stamp = new Date(nowMs).toISOString().replaceAll(/[-:.Z]/g, "");
      return `matinee-${stamp}${isByHand ? "-by-hand" : ""}.backup`;
    },
    /** The newest first. */
    async list(): Promise<BackupFile[]> {
      const names = await readdir(directory).catch(() => []);
      const found = await Promise.all(names.filter(isBackupName).map(describe));
      return found
        .filter((file) => file !== undefined)
        .toSorted(
          (one, other) => other.madeAtMs - one.madeAtMs || other.name.localeCompare(one.name),
        );
    },
    noteTried: (name: string, tried: TriedFile) =>
      writeFile(triedFileOf(name), JSON.stringify(tried), { mode: 0o600 }),
    async remove(name: string): Promise<void> {
      for (const file of [fileOf(name), triedFileOf(name)]) await rm(file, { force: true });
    },
    /** Its bytes, which never are in memory together; undefined where there is none. */
    async read(name: string) {
      const handle = await open(fileOf(name), "r").catch(() => undefined);
      if (handle === undefined) return undefined;
      const { size } = await handle.stat();
      return { sizeBytes: size, bytes: handle.createReadStream() };
    },
  };
}

async function readTried(file: string): Promise<TriedFile | undefined> {
  try {
    return triedFile.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}
