import * as fc from "fast-check";
import { expect, test } from "vitest";

import { parseDescription } from "./description.ts";

const read = (html: string) => parseDescription([html]);

test("paragraphs come from tags and from empty lines", () => {
  expect(read("<div>One<br />\nTwo</div><p>Three</p>")).toEqual([["One"], ["Two"], ["Three"]]);
  expect(read("<p>One\nline.\n\nAnother.</p>")).toEqual([["One line."], ["Another."]]);
  expect(read("<P>One\nline.</P>")).toEqual([["One line."]]);
  expect(parseDescription(["First", "Second"])).toEqual([["First"], ["Second"]]);
});

test("plain text keeps its line breaks, with or without links and inline tags", () => {
  expect(read("Director:\tEdgar  Ulmer\r\nWith: Tom Neal\rAnn Savage\n\n\nA\n \nB\n")).toEqual([
    ["Director: Edgar Ulmer\nWith: Tom Neal\nAnn Savage"],
    ["A"],
    ["B"],
  ]);
  expect(read('One <i>film</i>\n<a href="https://example.org/">its\nnovel</a>')).toEqual([
    ["One film\n", { text: "its\nnovel", address: "https://example.org/" }],
  ]);
  expect(read("A written&#10;line break is one\nas well.")).toEqual([
    ["A written line break is one\nas well."],
  ]);
});

test("links lead to web addresses and nowhere else", () => {
  expect(
    read('See <a href="https://example.org/?a=1&amp;b=2" rel="x">the novel</a> &amp; it.'),
  ).toEqual([["See ", { text: "the novel", address: "https://example.org/?a=1&b=2" }, " & it."]]);
  for (const address of [
    "javascript:alert(1)",
    "shttp://example.org/",
    "JaVaScRiPt:alert(1)",
    " java&#10;script:alert(1)",
    "data:text/html,x",
    "/download/secret",
    "//evil.example/",
    "ftp://example.org",
    "",
  ]) {
    expect(read(`<a href="${address}">here</a>`), address).toEqual([["here"]]);
  }
});

test("scripts, graphics and form fields are removed completely", () => {
  expect(
    read(
      'A<script>document.title = "x";</script><style>b{}</style><img src=x onerror=y>B<!-- c -->',
    ),
  ).toEqual([["AB"]]);
  expect(read('<form action="/search"><input name="q"><button>Find</button></form>Text')).toEqual([
    ["Text"],
  ]);
  expect(read("<scr<script></script>ipt>alert(1)</script>")).toEqual([["alert(1)"]]);
});

test("character references are decoded", () => {
  expect(
    read("Fred&#39;s &quot;Caf&eacute;&quot; &#x1F3AC; &unknown; 2 < 3 &amp;lt;b&gt;"),
  ).toEqual([['Fred\'s "Café" 🎬 &unknown; 2 < 3 &lt;b>']]);
});

test("every named character of HTML is known, and case matters", () => {
  expect(
    read(
      "&Eacute;t&eacute; &ccedil;a &Ntilde;and&uacute; &OElig;uvre &Dagger;&dagger; &bull; &euro;5",
    ),
  ).toEqual([["Été ça Ñandú Œuvre ‡† • €5"]]);
  expect(read("&NotEqualTilde;&CounterClockwiseContourIntegral;")).toEqual([["≂̸∳"]]);
  expect(read("AT&T &copy 1945 &EACUTE; &#128; &#0;&#1;&#xD800;&#x110000;.")).toEqual([
    ["AT&T © 1945 &EACUTE; € \u{FFFD} \u{FFFD}\u{FFFD}."],
  ]);
  expect(read('<a href="https://example.org/?a=1&copy=2">it</a>')).toEqual([
    [{ text: "it", address: "https://example.org/?a=1&copy=2" }],
  ]);
});

test("an empty text gives no description", () => {
  for (const texts of [[], [""], ["<p> </p><br>"], ["<img src=x>"]]) {
    expect(parseDescription(texts)).toBeUndefined();
  }
});

test("any text is parsed into texts and safe links", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<a href='",
      '">',
      "</a>",
      "<p",
      "<script>",
      "<!--",
      "&#",
      "\n\n",
      "<a ",
      "'",
      '"',
    ),
    fc.string({ unit: "binary", maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      for (const block of read(pieces.join("")) ?? []) {
        for (const part of block) {
          if (typeof part !== "string") expect(part.address).toMatch(/^https?:/);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test("a maliciously slow text is parsed completely", () => {
  // How long that takes is measured by `npm run bench limits`.
  for (const hostile of ["<a ", "<", "<a '\"", "<!--", "<script>", "<a href='", '<p a="', "&#"]) {
    expect(() => read(hostile.repeat(20_000))).not.toThrow();
  }
});
