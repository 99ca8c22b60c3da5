import { checkCode, checkFile } from "./architecture/bans.ts";
import { checkNames } from "./architecture/retired-words.ts";
import { checkDirection } from "./architecture/direction.ts";
import { parseSource, type SourceFile } from "./architecture/parse-source.ts";
import { checkSharedRoute } from "./architecture/shared-routes.ts";

/** Every breach of the architecture's rules in `files`, each as `path:line says what instead`. */
export function checkArchitecture(files: SourceFile[]): string[] {
  return files.flatMap((file) =>
    problemsOf(file).map(({ line, message }) => `${file.path}:${line} ${message}`),
  );
}

function problemsOf(file: SourceFile) {
  if (!/\.(?:ts|tsx|mjs|mts)$/.test(file.path)) return checkFile(file);
  const parsed = parseSource(file);
  return [
    ...checkFile(file),
    ...checkDirection(parsed),
    ...checkCode(parsed),
    ...checkNames(parsed),
    ...checkSharedRoute(parsed),
  ];
}
