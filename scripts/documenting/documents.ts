import { globSync } from "node:fs";

import { projectRoot } from "../project-root.ts";

/** Every document of the project, by its path. */
export const listDocuments = (): string[] =>
  globSync(["*.md", "{art,bench,docs}/**/*.md"], { cwd: projectRoot })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
