/** Elements whose content nobody reads. */
const UNREAD = /<(script|style)\b[^>]*>.*?<\/\1>/gis;
/** Attributes whose text is read. */
const READ_ATTRIBUTES =
  /\s(?:alt|aria-label|aria-description|data-missing|label|placeholder|title)="([^"]*)"/g;
const READ_META =
  /<meta(?=[^>]* (?:name="(?:description|title)"|property="og:(?:title|description)"))[^>]* content="([^"]*)"/g;

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
};

const decode = (text: string) =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

/**
 * What is read on a page of the pseudo-language and is outside of its marks: what nobody
 * translated. `skip` recognizes the tags of elements that are left out with all that is in them.
 */
export function textsOutsideMarks(html: string, skip: (tag: string) => boolean): string[] {
  const page = withoutSkipped(html.replaceAll(UNREAD, ""), skip);
  const attributes = [...page.matchAll(READ_ATTRIBUTES), ...page.matchAll(READ_META)];
  const found = attributes.flatMap(([, text = ""]) => outside([decode(text)]));
  // A sentence's marks may surround elements, such as its links.
  const nodes = page.split(/<[^>]*>/).map(decode);
  return [...found, ...outside(nodes)].filter((text) => /\p{L}/u.test(text));
}

function outside(nodes: readonly string[]): string[] {
  let depth = 0;
  const texts: string[] = [];
  for (const node of nodes) {
    let text = "";
    for (const sign of node) {
      if (sign === "⟦") depth += 1;
      else if (sign === "⟧") depth -= 1;
      else if (depth === 0) text += sign;
      if (sign === "⟦" && text !== "") texts.push(text.trim());
      if (sign === "⟦") text = "";
    }
    texts.push(text.replaceAll(/\s+/g, " ").trim());
  }
  if (depth !== 0) texts.push(`The marks of a text are not closed: ${nodes.at(-1) ?? ""}`);
  return texts;
}

const EMPTY = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$/i;

function withoutSkipped(html: string, skip: (tag: string) => boolean): string {
  let depth = 0;
  let shown = "";
  for (const part of html.split(/(<[^>]*>)/)) {
    const isTag = part.startsWith("<") && !part.startsWith("<!");
    if (depth === 0 && !(isTag && skip(part))) shown += part;
    else if (isTag && part.startsWith("</")) depth -= 1;
    else if (isTag && !EMPTY.test(part)) depth += 1;
  }
  return shown;
}
