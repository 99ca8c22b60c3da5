import { expect, test } from "vitest";

import { plainText } from "./plain-text.ts";

test.each([
  ["<i>Häxan</i> is <b>good</b>.", "Häxan is good."],
  ["One.<br><br />Two.<p>Three.</p>Four.", "One.\n\nTwo.Three.\nFour."],
  ['See <a href="https://example.org/?a=1&amp;b">this</a>', "See this"],
  ["Tom &amp; Jerry&#8217;s &quot;fun&quot; &#x26; &lt;i&gt;", 'Tom & Jerry’s "fun" & <i>'],
  [
    "a < b, c > d, <3, <unknown>, &unknown; &#0; &#9999999;",
    "a < b, c > d, <3, <unknown>, &unknown; &#0; &#9999999;",
  ],
  ["<blockquote>Quoted</blockquote>\n\n\nSaid", "Quoted\n\nSaid"],
  ["a &amp;lt; b", "a &lt; b"],
])("%j says %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});

test("a long text of broken markup is read in one pass", () => {
  const broken = "<i ".repeat(200_000);
  expect(plainText(broken)).toBe(broken.trim());
});
