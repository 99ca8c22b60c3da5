import { globSync, readFileSync } from "node:fs";

import { checkCode, checkFile } from "./architecture/bans.ts";
import { checkNames } from "./architecture/retired-words.ts";
import { checkDirection } from "./architecture/direction.ts";
import { parseSource, type ParsedFile, type SourceFile } from "./architecture/parse-source.ts";
import { checkSharedRoute } from "./architecture/shared-routes.ts";

/** Every source file of the project, the code parsed once for all rules. */
export function readProject() {
  const paths = globSync("**/*.{css,mjs,mts,ts,tsx}", {
    exclude: ["node_modules", "build", "build.next", "data", ".react-router", "coverage", "site"],
  });
  const files = paths.map((path) => ({
    path: path.replaceAll("\\", "/"),
    source: readFileSync(path, "utf8"),
  }));
  return {
    code: files.filter(({ path }) => isCode(path)).map(parseSource),
    styles: files.filter(({ path }) => !isCode(path)),
  };
}

/** Every breach of the architecture's rules in `files`, each as `path:line says what instead`. */
export function checkArchitecture(files: readonly (SourceFile | ParsedFile)[]): string[] {
  return files.flatMap((file) =>
    problemsOf(file).map(({ line, message }) => `${file.path}:${line} ${message}`),
  );
}

const isCode = (path: string) => /\.(?:ts|tsx|mjs|mts)$/.test(path);

function problemsOf(file: SourceFile | ParsedFile) {
  if (!isCode(file.path)) return checkFile(file);
  const parsed = "nodes" in file ? file : parseSource(file);
  return [
    ...checkFile(file),
    ...checkDirection(parsed),
    ...checkCode(parsed),
    ...checkNames(parsed),
    ...checkSharedRoute(parsed),
  ];
}
