import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { projectRoot } from "../scripts/project-root.ts";

/** What a build does not read, or makes itself. */
const LEFT_OUT = new Set([".git", ".react-router", "build", "data", "node_modules"]);

/** Works in a copy of the project, with the translations or without, and removes it. */
export async function withCopiedProject<Result>(
  hasTranslations: boolean,
  work: (root: string) => Promise<Result>,
): Promise<Result> {
  const root = mkdtempSync(join(tmpdir(), "matinee-build-"));
  try {
    cpSync(projectRoot, root, {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)) && (hasTranslations || !path.endsWith(".po")),
    });
    symlinkSync(join(projectRoot, "node_modules"), join(root, "node_modules"));
    return await work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
