import { readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../../scripts/project-root.ts";

/** A line of one of the project's files, counted from one. */
export const readLine = (file: string, line: number): string =>
  readFileSync(join(projectRoot, file), "utf8").split("\n")[line - 1] ?? "";
