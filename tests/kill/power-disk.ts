import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DISK_MEGABYTES = 96;
const MOST_COPIES = 20;

/** A disk whose every byte can be seen: what has reached it, and not what the system still holds. */
export interface PowerDisk {
  /** Where its files are. */
  directory: string;
  /** Keeps what has reached the disk at this moment, in which nobody may write. */
  cut: () => void;
  /** Discards what has not, as a machine does that starts after a power cut. */
  restart: () => void;
  remove: () => void;
}

/**
 * A file system of its own on a loop device over a file in the memory. What is written there stays
 * with the system until somebody waits for the disk, or it writes by itself; the copy of the file
 * beneath has only what it passed on. Root alone may do this, on Linux.
 */
export function createPowerDisk(): PowerDisk {
  const base = mkdtempSync(join(tmpdir(), "matinee-power-"));
  const [directory, disk, copy] = [join(base, "mounted"), join(base, "disk"), join(base, "copy")];
  const attach = () => run("mount", "-o", "loop", disk, directory);
  const remove = () => {
    process.off("exit", remove);
    // Whatever of it is not mounted says so, and need not be unmounted.
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
      // The system may be writing by itself: two copies that agree are one moment.
      let earlier = readFileSync(disk);
      for (let copies = 0; copies < MOST_COPIES; copies += 1) {
        const now = readFileSync(disk);
        if (now.equals(earlier)) {
          writeFileSync(copy, now);
          return;
        }
        earlier = now;
      }
      throw new Error("The disk does not come to rest");
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
