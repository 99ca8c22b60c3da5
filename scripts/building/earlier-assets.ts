import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const compressedEndings = ["", ".br", ".gz"];

/** The names of the hashed files that a fresh build made for browsers. */
export function assetNames(build: string): string[] {
  const folder = assetFolder(build);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/**
 * A tab that was opened before a deployment still requests the chunks of its own build, so those
 * remain beside the new ones for one more build. `names` are the earlier build's own assets: what
 * it had copied from the build before is not among them and is dropped here.
 */
export function storeEarlierAssets(options: { from: string; to: string; names: string[] }): void {
  const fresh = new Set(assetNames(options.to));
  for (const name of options.names.filter((each) => !fresh.has(each))) {
    for (const ending of compressedEndings) {
      const source = join(assetFolder(options.from), name + ending);
      const target = join(assetFolder(options.to), name + ending);
      if (!existsSync(source)) continue;
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(source, target);
    }
  }
}

function assetFolder(build: string): string {
  return join(build, "client", "assets");
}
