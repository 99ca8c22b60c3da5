import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Waits until a file's bytes are on the disk. */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames a flushed file to its final name, and waits until the name is on the disk as well. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  // Windows cannot open directories, and writes names in order by itself.
  if (process.platform === "win32") return;
  const handle = await open(dirname(to), "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
