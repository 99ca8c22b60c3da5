import { expect, test } from "vitest";

import { formatCsvLine } from "./csv.ts";

test.each(["=1+1", "+1", "-1+1", "@cmd", "\tx"])(
  "a spreadsheet takes %j for a text, and not for a formula",
  (text) => {
    expect(formatCsvLine([text, "b"])).toBe(`'${text},b\r\n`);
  },
);

test("what is within a text stays as it is, in quotes where it has to be", () => {
  expect(formatCsvLine(["a-b", 'He said "x", twice'])).toBe('a-b,"He said ""x"", twice"\r\n');
});
