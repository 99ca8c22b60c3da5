/** One text of a PO file. */
export interface PoEntry {
  context: string;
  /** In English. */
  text: string;
  /** Empty where it is not translated yet. */
  translation: string;
  /** Files that show it, for whoever translates. */
  files: readonly string[];
  /** What translators noted, and flags such as `fuzzy`: stored as they are. */
  notes: readonly string[];
}

export interface PoFile {
  /** The lines before the first text: who translates, and how it is encoded. */
  header: PoEntry;
  entries: PoEntry[];
  /** Texts that the source no longer has: their translations are there when one comes back. */
  obsolete: PoEntry[];
}

/** Reads gettext's format as Weblate, Crowdin and Poedit write it. */
export function readPo(source: string): PoFile {
  const blocks = source.replaceAll("\r", "").split(/\n{2,}/);
  const entriesOf = (lists: string[][]) =>
    lists.filter((lines) => lines.some((line) => line.startsWith("msgid"))).map(readEntry);
  const lists = blocks.map((block) => block.split("\n").filter((line) => line.trim() !== ""));
  const [header, ...entries] = entriesOf(lists);
  if (header?.text !== "")
    throw new Error("A PO file begins with its header, a text that is empty.");
  const obsolete = lists.map((lines) =>
    lines.filter((line) => line.startsWith(OBSOLETE)).map((line) => line.slice(OBSOLETE.length)),
  );
  return { header, entries, obsolete: entriesOf(obsolete) };
}

const OBSOLETE = "#~ ";

const FIELDS = { msgctxt: "context", msgid: "text", msgstr: "translation" } as const;

function readEntry(lines: readonly string[]): PoEntry {
  const words = { context: "", text: "", translation: "" };
  const notes: string[] = [];
  const files: string[] = [];
  let field: keyof typeof words | undefined;
  for (const line of lines) {
    if (line.startsWith("#: ")) files.push(...line.slice(3).split(" "));
    else if (line.startsWith("#")) notes.push(line);
    else {
      const [, keyword, quoted] = /^(?:(\w+)\s+)?("(?:[^"\\]|\\.)*")\s*$/.exec(line) ?? [];
      if (keyword !== undefined) field = isField(keyword) ? FIELDS[keyword] : undefined;
      if (quoted === undefined || field === undefined) {
        throw new Error(`A PO file has a line that cannot be read: ${line}`);
      }
      words[field] += unquote(quoted);
    }
  }
  return { ...words, files, notes };
}

const isField = (keyword: string): keyword is keyof typeof FIELDS => Object.hasOwn(FIELDS, keyword);

export function writePo({ header, entries, obsolete }: PoFile): string {
  const removed = obsolete.map((entry) => writeEntry(entry).replaceAll(/^/gm, OBSOLETE));
  return `${[...[header, ...entries].map(writeEntry), ...removed].join("\n\n")}\n`;
}

function writeEntry({ context, text, translation, files, notes }: PoEntry): string {
  return [
    ...notes,
    ...files.map((file) => `#: ${file}`),
    ...(context === "" ? [] : [`msgctxt ${quote(context)}`]),
    `msgid ${quote(text)}`,
    `msgstr ${text === "" ? quoteLines(translation) : quote(translation)}`,
  ].join("\n");
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t" };
const CHARACTERS: Record<string, string> = { n: "\n", t: "\t" };

const quote = (text: string) =>
  `"${text.replaceAll(/[\\"\n\t]/g, (sign) => ESCAPES[sign] ?? sign)}"`;

const unquote = (quoted: string) =>
  quoted.slice(1, -1).replaceAll(/\\(.)/g, (_, sign: string) => CHARACTERS[sign] ?? sign);

/** The header has a line for each of its fields. */
const quoteLines = (text: string) =>
  [
    '""',
    ...text
      .split(/(?<=\n)/)
      .filter((line) => line !== "")
      .map(quote),
  ].join("\n");
