import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DISK_MEGABYTES = 96;
const MOST_COPIES = 20;

/** A disk that shows what has really reached it, without what the system still holds in memory. */
export interface PowerDisk {
  /** The folder of its files. */
  directory: string;
  /** Copies what has reached the disk now; nobody may write meanwhile. */
  cut: () => void;
  /** Discards what has not reached the disk, as a power cut does. */
  restart: () => void;
  remove: () => void;
}

/**
 * A file system on a loop device over a file in memory. The system holds what is written there
 * until a program waits for the disk or the system flushes it; the copy of the file beneath
 * contains only what was flushed. It needs root, on Linux.
 */
export function createPowerDisk(): PowerDisk {
  const base = mkdtempSync(join(tmpdir(), "matinee-power-"));
  const [directory, disk, copy] = [join(base, "mounted"), join(base, "disk"), join(base, "copy")];
  const attach = () => run("mount", "-o", "loop", disk, directory);
  const remove = () => {
    process.off("exit", remove);
    // A part that is not mounted reports an error, and needs no unmounting.
    spawnSync("umount", ["--lazy", directory]);
    spawnSync("umount", ["--lazy", base]);
    rmSync(base, { recursive: true, force: true });
  };
  process.once("exit", remove);
  try {
    run("mount", "-t", "tmpfs", "-o", `size=${3 * DISK_MEGABYTES}m`, "tmpfs", base);
    mkdirSync(directory);
    writeFileSync(disk, "");
    run("truncate", "--size", `${DISK_MEGABYTES}M`, disk);
    run("mkfs.ext4", "-q", "-F", disk);
    attach();
  } catch (error) {
    remove();
    throw error;
  }
  return {
    directory,
    cut() {
      // The system may be flushing: two copies that agree show one moment.
      let earlier = readFileSync(disk);
      for (let copies = 0; copies < MOST_COPIES; copies += 1) {
        const now = readFileSync(disk);
        if (now.equals(earlier)) {
          writeFileSync(copy, now);
          return;
        }
        earlier = now;
      }
      throw new Error("The disk does not settle");
    },
    restart() {
      run("umount", directory);
      renameSync(copy, disk);
      attach();
    },
    remove,
  };
}

function run(program: string, ...parameters: string[]): void {
  const { status, stderr, error } = spawnSync(program, parameters, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`);
}
