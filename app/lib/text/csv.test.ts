import { expect, test } from "vitest";

import { formatCsvLine, parseCsv } from "./csv.ts";

test.each(["=1+1", "+1", "-1+1", "@cmd", "\tx"])(
  "a spreadsheet reads %j as text, not as a formula",
  (text) => {
    expect(formatCsvLine([text, "b"])).toBe(`'${text},b\r\n`);
  },
);

test("the inside of a text stays as it is, quoted where necessary", () => {
  expect(formatCsvLine(["a-b", 'He said "x", twice'])).toBe('a-b,"He said ""x"", twice"\r\n');
});

test("a table is read with quoted cells and empty lines, and with other separators", () => {
  expect(parseCsv('a,"b\nc"\r\n\r\n"d""e",')).toEqual([
    ["a", "b\nc"],
    ['d"e', ""],
  ]);
  expect(parseCsv("a,b;c\n", ";")).toEqual([["a,b", "c"]]);
  expect(parseCsv("a b\t c\t", "\t")).toEqual([["a b", "c", ""]]);
});
