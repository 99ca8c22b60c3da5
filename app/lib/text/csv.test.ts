import { expect, test } from "vitest";

import { formatCsvLine } from "./csv.ts";

test.each(["=1+1", "+1", "-1+1", "@cmd", "\tx"])(
  "a spreadsheet reads %j as text, not as a formula",
  (text) => {
    expect(formatCsvLine([text, "b"])).toBe(`'${text},b\r\n`);
  },
);

test("the inside of a text stays as it is, quoted where necessary", () => {
  expect(formatCsvLine(["a-b", 'He said "x", twice'])).toBe('a-b,"He said ""x"", twice"\r\n');
});
