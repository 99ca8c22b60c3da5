import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface SourceText {
  /** From the project's root, with forward slashes. */
  path: string;
  source: string;
}

const AREAS = ["app", "server", "tests", "trials", "e2e", "bench", "scripts", "stand-ins", "art"];

/** Every TypeScript file of the project, that of its tools beside it included. */
export function readSources(root: string): SourceText[] {
  const paths = globSync([`{${AREAS.join(",")}}/**/*.{ts,tsx}`, "*.ts"], { cwd: root });
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => ({ path, source: readFileSync(join(root, path), "utf8") }));
}

export const linesOf = ({ source }: SourceText): number => source.split("\n").length - 1;
export const countLines = (files: readonly SourceText[]): number =>
  files.reduce((sum, file) => sum + linesOf(file), 0);

/** What ships, without its tests. */
export const isProduction = ({ path }: SourceText): boolean =>
  /^(?:app|server)\//.test(path) && !/\.test\.tsx?$/.test(path);
