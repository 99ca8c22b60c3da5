import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { textsIn } from "../building/texts-in.ts";

/** A text in the source. */
export interface SourceText {
  text: string;
  context: string;
  /** Where it is shown, without the line, so that moved code changes no PO file. */
  files: string[];
}

const FOLDERS = ["app", "server"];

/** Every text in the source of `root`, in the order of the files. */
export function readTexts(root: string): SourceText[] {
  const found = new Map<string, SourceText>();
  for (const path of sourcePaths(root)) {
    for (const { text, context } of textsIn(path, readFileSync(join(root, path), "utf8"))) {
      const key = `${context}\u0004${text}`;
      const known = found.get(key) ?? { text, context, files: [] };
      found.set(key, known);
      if (!known.files.includes(path)) known.files.push(path);
    }
  }
  return [...found.values()];
}

function sourcePaths(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name}`,
    ),
  )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))
    .toSorted();
}
