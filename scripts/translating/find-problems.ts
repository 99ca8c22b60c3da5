import type { Part } from "#app/translations/message.ts";
import { parseMessage } from "#app/translations/parse-message.ts";
import type { PoFile } from "#app/translations/po-file.ts";

import { keyOf } from "./po-files.ts";
import type { SourceText } from "./read-texts.ts";

/** The name of the site may be used by any text: some languages say “we” where others name it. */
const ALWAYS_GIVEN = "site";

/** A flag by which translators' tools say that nobody should read a translation yet. */
const FUZZY = /^#,.*\bfuzzy\b/;

/** What is incomplete or wrong in a language, one line each. */
export function findProblems(
  code: string,
  { entries }: PoFile,
  texts: readonly SourceText[],
): string[] {
  const known = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const wanted = new Set(texts.map(keyOf));
  return [
    ...entries
      .filter((entry) => known.get(keyOf(entry)) !== entry)
      .map(({ text }) => `is there twice: ${text}`),
    ...entries
      .filter(({ notes }) => notes.some((line) => FUZZY.test(line)))
      .map(({ text }) => `is marked as fuzzy, to be edited: ${text}`),
    ...entries
      .filter((entry) => !wanted.has(keyOf(entry)))
      .map(({ text }) => `is left over: ${text}`),
    ...texts.flatMap((each) => {
      const translation = known.get(keyOf(each))?.translation ?? "";
      if (translation === "") return [`is missing: ${each.text}`];
      return compare(code, each.text, translation).map((problem) => `${problem}: ${translation}`);
    }),
  ];
}

/** What a translation has too much or too little of, compared with its text. */
function compare(code: string, text: string, translation: string): string[] {
  let shape: Shape;
  try {
    shape = shapeOf(translation);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const source = shapeOf(text);
  const names = (parts: Map<string, unknown>) =>
    [...parts.keys()]
      .filter((name) => name !== ALWAYS_GIVEN)
      .toSorted()
      .join(", ");
  const problems: string[] = [];
  if (linesAround(text) !== linesAround(translation))
    problems.push("has other line ends around it");
  if (names(source.uses) !== names(shape.uses)) {
    problems.push(`has ${names(shape.uses) || "nothing"} in place of ${names(source.uses)}`);
  }
  for (const [name, forms] of shape.choices) {
    const lacking = formsOf(code, name, source)
      .filter((form) => !forms.has(form))
      .toSorted();
    if (lacking.length > 0) problems.push(`lacks ${lacking.join(", ")} of ${name}`);
  }
  return problems;
}

/** gettext refuses a text that begins or ends with a new line where its translation does not. */
const linesAround = (text: string) => `${text.startsWith("\n")} ${text.endsWith("\n")}`;

/** A language's plural forms, and the cases that the source chooses between. */
function formsOf(code: string, name: string, source: Shape): readonly string[] {
  const [kind] = name.split(" ");
  if (kind === "select") return [...(source.choices.get(name) ?? ["other"])];
  const type = kind === "ordinal" ? "ordinal" : "cardinal";
  return new Intl.PluralRules(code, { type }).resolvedOptions().pluralCategories;
}

interface Shape {
  /** Values and tags, by kind and name. */
  uses: Map<string, true>;
  /** For each plural and select, its forms. */
  choices: Map<string, Set<string>>;
}

function shapeOf(text: string): Shape {
  const shape: Shape = { uses: new Map(), choices: new Map() };
  const message = parseMessage(text);
  if (typeof message !== "string") note(message, shape);
  return shape;
}

function note(parts: readonly Part[], shape: Shape): void {
  for (const part of parts) {
    if (typeof part === "string" || part[0] === "count") continue;
    const [kind, name] = part;
    shape.uses.set(kind === "tag" ? `<${name}>` : name, true);
    if (kind === "tag") note(part[2], shape);
    else if (part.length === 3) {
      const key = `${kind} ${name}`;
      const forms = shape.choices.get(key) ?? new Set();
      shape.choices.set(key, forms);
      for (const [form, inside] of Object.entries(part[2])) {
        forms.add(form);
        note(inside, shape);
      }
    }
  }
}
