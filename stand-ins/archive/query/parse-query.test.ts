import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { printQuery } from "./print-query.ts";
import { QuerySyntaxError, type Query } from "./query.ts";

function word(text: string): Query {
  return { kind: "word", text, wildcard: false };
}

describe("reading a query", () => {
  test("AND binds more tightly than OR", () => {
    expect(parseQuery("a OR b AND c")).toEqual({
      kind: "or",
      parts: [word("a"), { kind: "and", parts: [word("b"), word("c")] }],
    });
  });

  test.each(["a AND b", "a && b", "a b", "(a) (b)", "+a +b", "a AND +b"])(
    "%s requires both",
    (text) => {
      expect(parseQuery(text)).toEqual({ kind: "and", parts: [word("a"), word("b")] });
    },
  );

  test.each(["a -b", "a NOT b", "a AND NOT b", "a !b", "a AND -(b)"])(
    "%s requires the one without the other",
    (text) => {
      expect(parseQuery(text)).toEqual({
        kind: "and",
        parts: [word("a"), { kind: "not", part: word("b") }],
      });
    },
  );

  test("a field applies to everything in its brackets", () => {
    expect(parseQuery('title:(a OR "b c")')).toEqual({
      kind: "field",
      field: "title",
      part: { kind: "or", parts: [word("a"), { kind: "phrase", text: "b c" }] },
    });
  });

  test("a minus inside a word belongs to it", () => {
    expect(parseQuery("sci-fi")).toEqual(word("sci-fi"));
  });

  test("a word that begins like an operator is a word", () => {
    expect(parseQuery("ORBIT")).toEqual(word("ORBIT"));
    expect(parseQuery("NOTHING")).toEqual(word("NOTHING"));
  });

  test.each([
    ["year:[1920 TO 1930]", { withFrom: true, withTo: true }],
    ["year:{1920 TO 1930}", { withFrom: false, withTo: false }],
    ["year:[1920 TO 1930}", { withFrom: true, withTo: false }],
  ])("%s is a range that includes or excludes its ends", (text, ends) => {
    const part = { kind: "range", from: "1920", to: "1930", ...ends };
    expect(parseQuery(text)).toEqual({ kind: "field", field: "year", part });
  });

  test("a boost applies to the term before it", () => {
    expect(parseQuery("title:a^2.5")).toEqual({
      kind: "boost",
      by: 2.5,
      part: { kind: "field", field: "title", part: word("a") },
    });
  });

  test.each([
    "",
    "()",
    "a OR",
    "AND a",
    "a AND AND b",
    "-",
    "a]",
    "[1 TO",
    "a:b:c",
    "a^",
    "^2",
    "a~",
  ])("%s is a syntax error", (text) => {
    expect(() => parseQuery(text)).toThrow(QuerySyntaxError);
  });

  test.each(["a:(title:b)", "a:(-b)", "a:(b^2)", "(a^2)^3", "a:(title:b^2)"])(
    "%s prints as text that parses to the same query",
    (text) => {
      const printed = printQuery(parseQuery(text), "title");
      expect(printQuery(parseQuery(printed), "title")).toBe(printed);
    },
  );

  test("any text is parsed or refused, and a parsed query prints as text that parses to the same query", () => {
    const signs = constantFrom(...'ab\\+-&|!(){}[]^~*?:/" ', " AND ", " OR ", " NOT ", "title:");
    assert(
      property(array(signs, { maxLength: 14 }), (parts) => {
        const text = parts.join("");
        let query: Query;
        try {
          query = parseQuery(text);
        } catch (fault) {
          return fault instanceof QuerySyntaxError;
        }
        // A field is not spread, so the echo is the same query again.
        const printed = printQuery(query, "title");
        return printQuery(parseQuery(printed), "title") === printed;
      }),
      { numRuns: 5000 },
    );
  });
});
