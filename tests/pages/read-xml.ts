/** An element of a document, with its text and what is in it. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function plain(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot);)|</.test(text)) throw new Error(`Not well-formed: ${text}`);
  return text.replaceAll(/&(\w+);/g, (_, sign: string) => SIGNS[sign] ?? "");
}

/** Reads a document as strictly as programs that read feeds; throws where it is not well-formed. */
export function readXml(text: string): XmlElement {
  const [head, body = ""] = text.split(/(?<=^<\?xml version="1\.0" encoding="utf-8"\?>)\n/);
  if (head?.startsWith("<?xml") !== true) throw new Error("There is no declaration.");
  const root: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  for (const [, before = "", tag = ""] of body.matchAll(/([^<]*)<([^>]*)>/g)) {
    const inside = open.at(-1) ?? root;
    inside.text += plain(before).trim();
    if (tag.startsWith("/")) {
      if (open.pop()?.name !== tag.slice(1)) throw new Error(`${tag} closes something else.`);
      continue;
    }
    const [, name = "", words = "", end] = /^([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)$/.exec(tag) ?? [];
    if (name === "") throw new Error(`Not well-formed: <${tag}>`);
    const pairs = [...words.matchAll(/ ([\w:]+)="([^"]*)"/g)];
    const attributes = Object.fromEntries(pairs.map(([, key, value = ""]) => [key, plain(value)]));
    const element: XmlElement = { name, attributes, text: "", children: [] };
    inside.children.push(element);
    if (end === "") open.push(element);
  }
  const [only, ...others] = root.children;
  if (only === undefined || others.length > 0 || open.length > 1) throw new Error("Not one root.");
  return only;
}
