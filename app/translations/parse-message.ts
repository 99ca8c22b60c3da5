import type { Message, Part } from "./message.ts";

/**
 * Takes a text in ICU's notation apart: `{name}`, `{count, number}`, plurals, ordinals and selects
 * with `#`, `<tag>…</tag>`, and apostrophes that quote one of these signs.
 */
export function parseMessage(text: string): Message {
  if (!/[{}<']/.test(text)) return text;
  const parts = new Parser(text).parseAll();
  const [only, ...others] = parts;
  if (only === undefined) return "";
  return typeof only === "string" && others.length === 0 ? only : parts;
}

const BRANCHING = { plural: "plural", selectordinal: "ordinal", select: "select" } as const;
type BranchKind = keyof typeof BRANCHING;

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parseAll(): Part[] {
    const parts = this.#parts(false);
    if (this.#at < this.#text.length) this.#fail("closes something that is not open");
    return parts;
  }

  /** Up to what ends the surrounding part, or the end. */
  #parts(inPlural: boolean): Part[] {
    const parts: Part[] = [];
    let words = "";
    const add = (part: Part) => {
      if (words !== "") parts.push(words);
      words = "";
      parts.push(part);
    };
    while (this.#at < this.#text.length) {
      const rest = this.#text.slice(this.#at);
      if (rest.startsWith("}") || rest.startsWith("</")) break;
      if (rest.startsWith("{")) add(this.#argument(inPlural));
      else if (/^<[a-z]/i.test(rest)) add(this.#tag(inPlural));
      else if (inPlural && rest.startsWith("#")) {
        this.#at += 1;
        add(["count"]);
      } else words += this.#characters(inPlural);
    }
    if (words !== "") parts.push(words);
    return parts;
  }

  /** One character, or what a pair of apostrophes quotes. An apostrophe in a word is one. */
  #characters(inPlural: boolean): string {
    const rest = this.#text.slice(this.#at);
    if (rest.startsWith("''")) {
      this.#at += 2;
      return "'";
    }
    const [quoted, inside] =
      (inPlural ? /^'([{}<#].*?)(?:'|$)/s : /^'([{}<].*?)(?:'|$)/s).exec(rest) ?? [];
    const taken = quoted ?? rest.slice(0, 1);
    this.#at += taken.length;
    return inside ?? taken;
  }

  #argument(inPlural: boolean): Part {
    this.#take(/\{\s*/y);
    const name = this.#take(/\w+/y);
    this.#take(/\s*/y);
    if (this.#has("}")) return ["value", name];
    this.#take(/,\s*/y);
    const kind = this.#take(/\w+/y);
    this.#take(/\s*/y);
    if (kind === "number" && this.#has("}")) return ["number", name];
    if (!isBranching(kind)) return this.#fail(`does not know the kind “${kind}”`);
    this.#take(/,\s*/y);
    const forms: Record<string, Part[]> = {};
    while (!this.#has("}")) {
      const form = this.#take(/=\d+|\w+/y);
      this.#take(/\s*\{/y);
      forms[form] = this.#parts(kind !== "select" || inPlural);
      this.#take(/\}\s*/y);
    }
    if (forms["other"] === undefined) return this.#fail(`has no form “other” for “${name}”`);
    return [BRANCHING[kind], name, forms];
  }

  #tag(inPlural: boolean): Part {
    this.#take(/</y);
    const name = this.#take(/[a-z]\w*/iy);
    this.#take(/>/y);
    const inside = this.#parts(inPlural);
    this.#take(new RegExp(`</${name}>`, "y"));
    return ["tag", name, inside];
  }

  #has(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) return this.#fail(`has not what it should (${pattern.source})`);
    this.#at += found.length;
    return found;
  }

  #fail(why: string): never {
    throw new Error(`The text “${this.#text}” ${why} at character ${this.#at}.`);
  }
}

const isBranching = (kind: string): kind is BranchKind => Object.hasOwn(BRANCHING, kind);
