import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";

// The sources of a build: the code, the public files, the configuration, and the scripts that
// finish it. A test beside its code is not a part of the product.
const folders = ["app", "server", "public", "scripts/building"];
const files = [
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** One hash over the name and content of every file that the build under `root` depends on. */
export function hashSources(root: string): string {
  const hash = createHash("sha256");
  for (const path of sourcePaths(root)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

function sourcePaths(root: string): string[] {
  const inFolders = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesBelow(root, folder));
  return [...inFolders, ...files.filter((file) => existsSync(join(root, file)))]
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .toSorted();
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, "/").length))
    .map((path) => path.replaceAll(sep, "/"));
}
