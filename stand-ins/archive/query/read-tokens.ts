import { QuerySyntaxError } from "./query.ts";

export type Token =
  | { kind: "word"; text: string; wildcard: boolean }
  | { kind: "phrase"; text: string }
  | { kind: "field"; name: string }
  | { kind: "range"; from: string; to: string; withFrom: boolean; withTo: boolean }
  | { kind: "boost"; by: number }
  | { kind: "(" | ")" | "and" | "or" | "not" | "must" };

const SPACE = /\s+/y;
const RANGE = /([[{])\s*([^\s\]}]+)\s+TO\s+([^\s\]}]+)\s*([\]}])/y;
const PHRASE = /"((?:[^"\\]|\\[()[\]{}^~:\\/!*?])*)"/y;
const BOOST = /\^(\d+(?:\.\d+)?)/y;
const OPERATOR = /&&|\|\||(?:AND|OR|NOT)(?=[\s()]|$)/y;
// The gateway refuses an escaped + - & | or ", and accepts the other escaped operators.
const WORD = /(?:[^\s()[\]{}"^~:/!\\]|\\[()[\]{}^~:\\/!*?])+/y;

const OPERATORS: Readonly<Record<string, "and" | "or" | "not">> = {
  AND: "and",
  "&&": "and",
  OR: "or",
  "||": "or",
  NOT: "not",
};

/** Splits a query into its tokens, or throws where the real gateway fails. */
export function readTokens(query: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(query);
    at += found?.[0].length ?? 0;
    return found;
  }
  for (;;) {
    take(SPACE);
    if (at >= query.length) {
      return tokens;
    }
    tokens.push(readToken(query[at] ?? "", take));
  }

  function readToken(first: string, takeNext: typeof take): Token {
    if (first === "(" || first === ")") {
      at += 1;
      return { kind: first };
    }
    if (first === "-" || first === "!" || first === "+") {
      at += 1;
      return { kind: first === "+" ? "must" : "not" };
    }
    const operator = OPERATORS[takeNext(OPERATOR)?.[0] ?? ""];
    if (operator !== undefined) {
      return { kind: operator };
    }
    const phrase = takeNext(PHRASE);
    if (phrase !== null) {
      return { kind: "phrase", text: phrase[1] ?? "" };
    }
    const boost = takeNext(BOOST);
    if (boost !== null) {
      return { kind: "boost", by: Number(boost[1]) };
    }
    const range = takeNext(RANGE);
    if (range !== null) {
      const [, open, from = "*", to = "*", close] = range;
      return { kind: "range", from, to, withFrom: open === "[", withTo: close === "]" };
    }
    return readWord(takeNext(WORD)?.[0]);
  }

  function readWord(written: string | undefined): Token {
    if (written === undefined) {
      throw new QuerySyntaxError(`No token can begin at ${at}.`);
    }
    if (query[at] === ":") {
      at += 1;
      return { kind: "field", name: written };
    }
    return { kind: "word", text: written, wildcard: /(?<!\\)[*?]/.test(written) };
  }
}
