import { languages } from "#app/translations/languages.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";

import type { FileColumns } from "./file-columns.ts";
import { columnsByHeading } from "./format-watchlist-file.ts";

let all: Promise<FileColumns> | undefined;

/**
 * The headings of our own files in every language: a list may have been exported in another one than
 * its owner reads now.
 */
export const allFileColumns = (): Promise<FileColumns> => (all ??= collect());

async function collect(): Promise<FileColumns> {
  const found: Record<string, FileColumns[string]> = {};
  for (const { code } of languages) {
    Object.assign(found, writingIn(code, columnsByHeading));
    // A language's texts may have to be read first: other requests get their turn in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}
