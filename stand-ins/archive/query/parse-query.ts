import { QuerySyntaxError, type Query } from "./query.ts";
import { readTokens, type Token } from "./read-tokens.ts";

/**
 * Parses a query as the archive's search engine does: AND binds more tightly than OR, and adjacent
 * words must all match.
 */
export function parseQuery(text: string): Query {
  return new Parser(readTokens(text)).readWhole();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  readWhole(): Query {
    const whole = this.#readEither();
    if (this.#at < this.#tokens.length) {
      throw new QuerySyntaxError("A bracket is closed that was never opened.");
    }
    return whole;
  }

  #skip(kind: Token["kind"]): boolean {
    const found = this.#tokens[this.#at]?.kind === kind;
    this.#at += found ? 1 : 0;
    return found;
  }

  #readEither(): Query {
    const parts = [this.#readAll()];
    while (this.#skip("or")) {
      parts.push(this.#readAll());
    }
    return together("or", parts);
  }

  #readAll(): Query {
    const parts = [this.#readSigned()];
    for (;;) {
      const next = this.#tokens[this.#at]?.kind;
      if (next === undefined || next === ")" || next === "or") {
        return together("and", parts);
      }
      this.#skip("and");
      parts.push(this.#readSigned());
    }
  }

  #readSigned(): Query {
    if (this.#skip("not")) {
      return { kind: "not", part: this.#readSigned() };
    }
    this.#skip("must");
    return this.#readBoosted();
  }

  #readBoosted(): Query {
    const part = this.#readOne();
    const next = this.#tokens[this.#at];
    if (next?.kind !== "boost") {
      return part;
    }
    this.#at += 1;
    return { kind: "boost", by: next.by, part };
  }

  #readOne(): Query {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    switch (token?.kind) {
      case "word":
      case "phrase":
      case "range":
        return token;
      case "field":
        if (this.#tokens[this.#at]?.kind === "field") {
          throw new QuerySyntaxError("A field cannot stand inside a field without brackets.");
        }
        return { kind: "field", field: token.name, part: this.#readOne() };
      case "(": {
        const inside = this.#readEither();
        if (!this.#skip(")")) {
          throw new QuerySyntaxError("A bracket is opened and never closed.");
        }
        return inside;
      }
      default:
        throw new QuerySyntaxError("Something to look for was expected.");
    }
  }
}

function together(kind: "and" | "or", parts: readonly Query[]): Query {
  const [only, second] = parts;
  return only !== undefined && second === undefined ? only : { kind, parts };
}
