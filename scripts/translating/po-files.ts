import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { languages, sourceLanguage } from "#app/translations/languages.ts";
import { readPo, writePo, type PoEntry, type PoFile } from "#app/translations/po-file.ts";

import { readTexts, type SourceText } from "./read-texts.ts";

/** The languages that have a PO file, or get one. */
const translatedLanguages = languages.filter((language) => language !== sourceLanguage);

export const poPath = (root: string, code: string) => join(root, `app/translations/${code}.po`);

/** Brings every PO file up to date with the source, and reports how much of it is translated. */
export function updatePoFiles(root: string) {
  const texts = readTexts(root);
  return translatedLanguages.map(({ code }) => {
    const path = poPath(root, code);
    const before = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    const file = mergeTexts(before === undefined ? newPoFile(code) : readPo(before), texts);
    const after = writePo(file);
    if (after !== before) writeFileSync(path, after);
    const missing = file.entries.filter(({ translation }) => translation === "").length;
    return { code, texts: texts.length, missing };
  });
}

/**
 * New texts have no translation unless they had one before, removed texts are set aside with
 * theirs, and the order is the source's.
 */
export function mergeTexts(
  { header, entries, obsolete }: PoFile,
  texts: readonly SourceText[],
): PoFile {
  const known = new Map([...obsolete, ...entries].map((entry) => [keyOf(entry), entry]));
  const wanted = new Set(texts.map(keyOf));
  const removed = [...known.values()].filter(
    (entry) => entry.translation !== "" && !wanted.has(keyOf(entry)),
  );
  return {
    header,
    obsolete: removed.map((entry) => ({ ...entry, files: [], notes: [] })),
    entries: texts.map((text): PoEntry => {
      const { translation = "", notes = [] } = known.get(keyOf(text)) ?? {};
      return { ...text, translation, notes };
    }),
  };
}

export const keyOf = ({ context, text }: Pick<PoEntry, "context" | "text">) =>
  `${context}\u0004${text}`;

const newPoFile = (code: string): PoFile => ({
  header: {
    context: "",
    text: "",
    translation: `Language: ${code}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n`,
    files: [],
    notes: [],
  },
  entries: [],
  obsolete: [],
});
