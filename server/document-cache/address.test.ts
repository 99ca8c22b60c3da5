import { array, assert, pre, property, string } from "fast-check";
import { describe, expect, test } from "vitest";

import { knownQuery, parseAddress } from "./address.ts";

const pathOf = (target: string) => {
  const address = parseAddress(target);
  return typeof address === "string" ? address : address.path;
};

describe("an address", () => {
  test.each([
    ["/", "/"],
    ["/movies", "/movies"],
    ["/movie/5?pages=2", "/movie/5"],
    ["/genre/%61ction", "/genre/action"],
    ["/genre/a%2fb", "/genre/a%2Fb"],
    ["/archive/a+b@c:d", "/archive/a+b@c:d"],
    ["/search/caf%C3%A9", "/search/caf%C3%A9"],
    ["/a/../b", "/b"],
    ["/a/%2E%2e/b", "/b"],
    ["/a/.%2e/b", "/b"],
    ["/%2e/b", "/b"],
    ["/a/%2E%2E%2Fb", "/a/..%2Fb"],
  ])("%s has the canonical form %s", (target, path) => {
    expect(pathOf(target)).toBe(path);
  });

  test.each([
    ["/movies/", "/movies"],
    ["/movies//?pages=2", "/movies?pages=2"],
    ["//evil.example/", "/evil.example"],
    ["///", "/"],
    ["/\\evil.example/x/", "/evil.example/x"],
  ])("%s redirects to %s, which stays on this site", (target, movedTo) => {
    expect(parseAddress(target)).toMatchObject({ movedTo });
  });

  test.each(["/%E0%A4%A", "/a%", "*", "http://other.example/", ""])(
    "%s is unreadable",
    (target) => {
      expect(parseAddress(target)).toBe("malformed");
    },
  );

  test("a longer one than any link of ours is refused", () => {
    expect(parseAddress(`/${"a".repeat(2048)}`)).toBe("too long");
    expect(pathOf(`/${"a".repeat(2047)}`)).toHaveLength(2048);
  });

  test.each([
    "/_.data",
    "/movies.data",
    "/movies%2Edata",
    "/movies.data/",
    "//movies.data",
    "/movie/5.data?pages=2",
    "/.data",
    "/__manifest",
    "/__manifest?paths=/movies",
    "/%5F_manifest/",
  ])("%s is the router's own, and no page", (target) => {
    expect(parseAddress(target)).toBe("no page");
  });

  test("its canonical form is its own canonical form (any path)", () => {
    assert(
      property(array(string({ unit: "grapheme", minLength: 1 })), (segments) => {
        const target = `/${segments.map(encodeURIComponent).join("/")}`;
        pre(target.length < 2000);
        const once = pathOf(target);
        expect(pathOf(once)).toBe(once);
      }),
      { seed: 20261120, numRuns: 300 },
    );
  });
});

const query = (text: string, known: string[]) => knownQuery(new URLSearchParams(text), known);

describe("a page's query", () => {
  test("drops what the page does not declare", () => {
    expect(query("utm_source=x&pages=2&fbclid=y", ["pages"])).toBe("?pages=2");
  });

  test("is the same in whatever order it was written", () => {
    expect(query("b=2&a=1", ["a", "b"])).toBe(query("a=1&b=2", ["a", "b"]));
  });

  test("keeps several values of one key in their order", () => {
    expect(query("g=2&g=1", ["g"])).toBe("?g=2&g=1");
  });

  test("is empty when no known key is left", () => {
    expect(query("utm_source=x", ["pages"])).toBe("");
  });
});
