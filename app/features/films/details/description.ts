import { decodeHTML, decodeHTMLAttribute } from "entities";

/** A paragraph of a description: plain text with line breaks, and links. */
export type Block = Inline[];
export type Inline = string | { text: string; address: string };

/** Tags that end a paragraph; all others are removed, and their text remains. */
const BREAKS = new Set(
  "address article blockquote br center dd div dl dt fieldset figure form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table td th tr ul".split(
    " ",
  ),
);

/** Elements that contain no text for readers. */
const SILENT =
  /<(script|style|template|title|textarea|select|button|svg|iframe|noscript)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;

/** Spaces in place of line breaks and tabs. */
const CONTROL = /[^\P{Cc}\s]/gu;

const MOST_CHARS = 20_000;
const MOST_BLOCKS = 200;

/**
 * Parses an uploader's HTML, or plain text with empty lines, into paragraphs of our own. It never
 * reaches the page as HTML: React escapes every text, and only `http` and `https` become links.
 */
export function parseDescription(texts: readonly string[]): Block[] | undefined {
  const writer = createWriter();
  for (const text of texts) {
    readHtml(text.slice(0, MOST_CHARS), writer);
    writer.breakOff();
  }
  return writer.blocks.length === 0 ? undefined : writer.blocks.slice(0, MOST_BLOCKS);
}

/** The same text without links. */
export const withoutLinks = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => block.map((part) => (typeof part === "string" ? part : part.text)));

type Writer = ReturnType<typeof createWriter>;

function readHtml(html: string, writer: Writer): void {
  const bare = html.replaceAll(COMMENT, "").replaceAll(SILENT, "").replaceAll(/\r\n?/g, "\n");
  const tags = [...bare.matchAll(TAG)];
  // Text without block tags is plain text, where line breaks matter.
  const isPlain = !tags.some(([, , name = ""]) => BREAKS.has(name.toLowerCase()));
  let at = 0;
  for (const match of tags) {
    writeText(bare.slice(at, match.index), isPlain, writer);
    at = match.index + match[0].length;
    const [, slash, name = "", attributes = ""] = match;
    const tag = name.toLowerCase();
    if (tag === "a") writer.linkTo(slash === "/" ? undefined : hrefOf(attributes));
    else if (BREAKS.has(tag)) writer.breakOff();
  }
  writeText(bare.slice(at), isPlain, writer);
}

/** An empty line ends a paragraph in plain text. */
function writeText(html: string, isPlain: boolean, writer: Writer): void {
  for (const [index, paragraph] of html.split(/\n\s*\n/).entries()) {
    if (index > 0) writer.breakOff();
    const lines = isPlain ? paragraph.split("\n") : [paragraph];
    writer.write(lines.map((line) => decode(line).replaceAll(/\s+/g, " ")).join("\n"));
  }
}

function createWriter() {
  const blocks: Block[] = [];
  let block: Block = [];
  let address: string | undefined;
  return {
    blocks,
    write(text: string) {
      const last = block.at(-1);
      const shown = block.length === 0 ? text.trimStart() : text;
      if (shown === "") return;
      if (address !== undefined) block.push({ text: shown, address });
      else if (typeof last === "string") block.splice(-1, 1, last + shown);
      else block.push(shown);
    },
    linkTo(target: string | undefined) {
      address = target;
    },
    breakOff() {
      const last = block.at(-1);
      if (typeof last === "string") block.splice(-1, 1, last.trimEnd());
      if (block.some((part) => part !== "")) blocks.push(block);
      block = [];
    },
  };
}

function hrefOf(attributes: string): string | undefined {
  const found = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const written = found?.[1] ?? found?.[2] ?? found?.[3];
  const url = URL.parse(decodeHTMLAttribute(written ?? "").trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** HTML's named characters are case-sensitive; a control character becomes a space. */
const decode = (text: string) => decodeHTML(text).replaceAll(CONTROL, " ");
