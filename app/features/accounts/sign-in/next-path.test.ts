import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";

import { parseNext, withNext } from "./next-path.ts";

test.each([
  ["/movie/5", "/movie/5"],
  ["/search?query=a%20b#top", "/search?query=a%20b#top"],
  ["/a/../b", "/b"],
  ["/", "/"],
  ["", undefined],
  ["movie/5", undefined],
  ["//evil.example", undefined],
  ["/\\evil.example", undefined],
  ["/\t//evil.example", undefined],
  ["/.//evil.example", undefined],
  ["/x/..//evil.example", undefined],
  ["https://evil.example", undefined],
  ["javascript:alert(1)", undefined],
  ["/login", undefined],
  ["/signup?next=/login", undefined],
  ["/logout", undefined],
])("from %j a viewer goes on to %j", (text, path) => {
  expect(parseNext(text)).toBe(path);
});

test("no browser leaves the site by it, whatever it contains", () => {
  const pieces = constantFrom("/", "\\", ".", "..", "//", "\t", "\n", "@", ":", "evil.example");
  assert(
    property(array(oneof(pieces, string())), (parts) => {
      const path = parseNext(parts.join(""));
      if (path === undefined) return;
      expect(new URL(path, "https://films.example.org").origin).toBe("https://films.example.org");
    }),
    { numRuns: 2000 },
  );
});

test("an address carries the next page only when there is one", () => {
  expect(withNext("/login", undefined)).toBe("/login");
  expect(withNext("/login", "/")).toBe("/login");
  expect(withNext("/login", "/a?b=c&d")).toBe("/login?next=%2Fa%3Fb%3Dc%26d");
});
