import { expect, test } from "vitest";

import { renderMarkdown } from "./markdown.ts";

const linkTo = (target: string) => (target.startsWith("https:") ? target : `to/${target}`);
const html = (markdown: string) => renderMarkdown(markdown, linkTo).html.trim();

test.each([
  ["# A title with `code`", '<h1 id="a-title-with-code">A title with <code>code</code></h1>'],
  [
    "## Once\n\n## Once",
    '<h2 id="once"><a href="#once">Once</a></h2>\n<h2 id="once-1"><a href="#once-1">Once</a></h2>',
  ],
  ["One line\nand another.\n\nNext.", "<p>One line\nand another.</p>\n<p>Next.</p>"],
  [
    "**Bold**, _slanted_, not_this_one",
    "<p><strong>Bold</strong>, <em>slanted</em>, not_this_one</p>",
  ],
  ["`a < b` & `**c**`", "<p><code>a &lt; b</code> &amp; <code>**c**</code></p>"],
  ["**All of `a*b`**", "<p><strong>All of <code>a*b</code></strong></p>"],
  ["[a `link`](page.md#there)", '<p><a href="to/page.md#there">a <code>link</code></a></p>'],
  ["[no link] and \\_no mark\\_", "<p>[no link] and _no mark_</p>"],
  [
    '![A "picture"](a.webp)',
    '<p><img alt="A &quot;picture&quot;" loading="lazy" src="to/a.webp"></p>',
  ],
  [
    "<https://example.org/?a&b>",
    '<p><a href="https://example.org/?a&amp;b">https://example.org/?a&amp;b</a></p>',
  ],
  ["- one\n- two\n  goes on", "<ul>\n<li>one</li>\n<li>two\ngoes on</li>\n</ul>"],
  ["3. three\n4. four", '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>'],
  ["- [ ] to do", '<ul>\n<li class="to-do">to do</li>\n</ul>'],
  [
    "```sh\n# not a heading\n<b> *\n\n- x\n```",
    '<pre tabindex="0"><code># not a heading\n&lt;b&gt; *\n\n- x\n</code></pre>',
  ],
])("%j is shown as it is meant", (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test("a table has its cells, a bar within code among them, and the name of its section", () => {
  const table = html("## Kinds\n\n| a | b |\n| - | - |\n| `x \\| y` | [z](z.md) |\n\nAfter.");
  expect(table).toContain('aria-label="Table: Kinds"');
  expect(table).toContain("<th>a</th>\n<th>b</th>");
  expect(table).toContain('<td><code>x | y</code></td>\n<td><a href="to/z.md">z</a></td>');
  expect(table).toContain("<p>After.</p>");
});

test.each(["> A quotation", "<div>", "---", "    code by its indentation"])(
  "%j, which no document uses, is refused",
  (markdown) => expect(() => html(markdown)).toThrow("The site has no way to show"),
);

test("the summary is the first paragraph without its marks", () => {
  const { summary } = renderMarkdown("# A\n\nOf **two** `<b>` [lines](x)\nhere.\n\nNext.", String);
  expect(summary).toBe("Of two <b> lines here.");
});
