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

/**
 * Reads gettext's format as Weblate, Crowdin and Poedit write it. Line by line without lists of
 * lines: a server that is asked for eleven languages reads five megabytes of it.
 */
export function readPo(source: string): PoFile {
  const entries: PoEntry[] = [];
  const obsolete: PoEntry[] = [];
  let entry = emptyEntry();
  let field: Field | undefined;
  let list = entries;
  const endEntry = () => {
    if (field !== undefined) list.push(entry);
    entry = emptyEntry();
    field = undefined;
  };
  for (let at = 0; at < source.length;) {
    const endAt = source.indexOf("\n", at);
    const nextAt = endAt === -1 ? source.length : endAt + 1;
    const isObsolete = source.startsWith(OBSOLETE, at);
    const line = source.slice(isObsolete ? at + OBSOLETE.length : at, nextAt).trim();
    at = nextAt;
    if (line === "") endEntry();
    else if (line.startsWith("#: ")) entry.files.push(...line.slice(3).split(" "));
    else if (line.startsWith("#")) entry.notes.push(line);
    else {
      const quoteAt = line.indexOf('"');
      if (quoteAt > 0) field = FIELDS[line.slice(0, quoteAt).trimEnd()];
      if (field === undefined || !WORDS.test(line)) {
        throw new Error(`A PO file has a line that cannot be read: ${line}`);
      }
      entry[field] += unquote(line.slice(quoteAt + 1, -1));
      list = isObsolete ? obsolete : entries;
    }
  }
  endEntry();
  const [header, ...others] = entries;
  if (header?.text !== "")
    throw new Error("A PO file begins with its header, a text that is empty.");
  return { header, entries: others, obsolete };
}

const OBSOLETE = "#~ ";

/** A text between quotation marks, after a keyword or as another line of the one before. */
const WORDS = /^(?:\w+\s+)?"(?:[^"\\]|\\.)*"$/;

type Field = "context" | "text" | "translation";

const FIELDS: Record<string, Field> = {
  msgctxt: "context",
  msgid: "text",
  msgstr: "translation",
};

const emptyEntry = () => ({
  context: "",
  text: "",
  translation: "",
  files: [] as string[],
  notes: [] as string[],
});

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

const unquote = (inside: string) =>
  inside.includes("\\")
    ? inside.replaceAll(/\\(.)/g, (_, sign: string) => CHARACTERS[sign] ?? sign)
    : inside;

/** The header has a line for each of its fields. */
const quoteLines = (text: string) =>
  [
    '""',
    ...text
      .split(/(?<=\n)/)
      .filter((line) => line !== "")
      .map(quote),
  ].join("\n");
