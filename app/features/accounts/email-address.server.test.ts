import { expect, test } from "vitest";

import { parseEmail } from "./email-address.server.ts";

test.each([
  ["ada@example.org", "ada@example.org"],
  ["  Ada.L@Example.ORG ", "ada.l@example.org"],
  ["\uff41da@example.org", "ada@example.org"],
  ["ada.\u212a@example.org", "ada.k@example.org"],
  ["ada@Bücher.example", "ada@xn--bcher-kva.example"],
  ["ada+films@example.org", "ada+films@example.org"],
  ["", undefined],
  ["ada", undefined],
  ["@example.org", undefined],
  ["ada@nowhere", undefined],
  ["a da@example.org", undefined],
  ["ada@example.org\r\nBcc: eve@example.org", undefined],
  ["Ada <ada@example.org>", undefined],
  [`${"a".repeat(250)}@example.org`, undefined],
])("%j is kept as %j", (given, kept) => {
  expect(parseEmail(given)).toBe(kept);
});
