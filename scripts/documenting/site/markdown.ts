import { escapeHtml } from "#app/lib/text/escape-html.ts";

import { anchorOf } from "../anchors.ts";
import { inlineHtml, inlineText, type LinkTo } from "./inline.ts";

interface Heading {
  level: number;
  text: string;
  anchor: string;
}

export interface DocumentHtml {
  html: string;
  headings: Heading[];
  /** The first paragraph, without marks. */
  summary: string;
}

/** What a line begins, and how far it goes. */
type Block = (lines: readonly string[], context: Context) => { html: string; length: number };

interface Context {
  linkTo: LinkTo;
  headings: Heading[];
}

/**
 * A document as HTML: the part of Markdown that ours use, which `npm run format` keeps in one
 * spelling. What else begins a line is refused, so that nothing is shown as something else.
 */
export function renderMarkdown(markdown: string, linkTo: LinkTo): DocumentHtml {
  const lines = markdown.split("\n");
  const context: Context = { linkTo, headings: [] };
  const parts: string[] = [];
  let summary = "";
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    if (line.trim() === "") {
      at += 1;
      continue;
    }
    const [, block] = blocks.find(([pattern]) => pattern.test(line)) ?? [];
    if (block === undefined) throw new Error(`The site has no way to show: ${line}`);
    const { html, length } = block(lines.slice(at), context);
    if (block === paragraph) summary ||= inlineText(lines.slice(at, at + length).join(" "));
    parts.push(html);
    at += length;
  }
  return { html: parts.join("\n"), headings: context.headings, summary };
}

const heading: Block = ([line = ""], { linkTo, headings }) => {
  const [, marks = "", content = ""] = /^(#+) (.*)$/.exec(line) ?? [];
  const level = marks.length;
  const text = inlineText(content);
  const repeated = headings.filter((each) => anchorOf(each.text) === anchorOf(content)).length;
  const anchor = anchorOf(content) + (repeated === 0 ? "" : `-${repeated}`);
  headings.push({ level, text, anchor });
  const inside = inlineHtml(content, linkTo);
  const isLink = level === 1 || inside.includes("<a ");
  const shown = isLink ? inside : `<a href="#${anchor}">${inside}</a>`;
  return { html: `<h${level} id="${anchor}">${shown}</h${level}>`, length: 1 };
};

const code: Block = (lines) => {
  const end = lines.indexOf("```", 1);
  const written = escapeHtml(lines.slice(1, end).join("\n"));
  return { html: `<pre tabindex="0"><code>${written}\n</code></pre>`, length: end + 1 };
};

/** Without the bars at both ends; one within code has a backslash before it. */
const cellsOf = (row: string) =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

const table: Block = (lines, { linkTo, headings }) => {
  const length = countWhile(lines, (line) => line.startsWith("|"));
  const [head = "", , ...rows] = lines.slice(0, length);
  const written = (tag: string, row: string) =>
    `<tr>${cellsOf(row)
      .map((cell) => `<${tag}>${inlineHtml(cell, linkTo)}</${tag}>`)
      .join("")}</tr>`;
  const label = escapeHtml(`Table: ${headings.at(-1)?.text ?? ""}`);
  const html = `<div aria-label="${label}" class="table" role="group" tabindex="0"><table>
<thead>${written("th", head)}</thead>
<tbody>${rows.map((row) => written("td", row)).join("\n")}</tbody>
</table></div>`;
  return { html, length };
};

const list: Block = (lines, { linkTo }) => {
  const [first = ""] = lines;
  const isOrdered = /^\d/.test(first);
  const mark = isOrdered ? /^\d+\. / : /^- /;
  const length = countWhile(lines, (line) => mark.test(line) || /^ +\S/.test(line));
  const items = lines
    .slice(0, length)
    .join("\n")
    .split(new RegExp(`\n(?=${mark.source.slice(1)})`))
    .map((item) => item.replace(mark, "").replaceAll(/\n +/g, " "));
  const html = items.map((item) => itemHtml(item, linkTo)).join("\n");
  const start = Number.parseInt(first, 10);
  const opening = isOrdered ? (start === 1 ? "<ol>" : `<ol start="${start}">`) : "<ul>";
  return { html: `${opening}\n${html}\n</${isOrdered ? "ol" : "ul"}>`, length };
};

function itemHtml(item: string, linkTo: LinkTo): string {
  const text = item.replace(/^\[ \] /, "");
  return `<li${text === item ? "" : ' class="to-do"'}>${inlineHtml(text, linkTo)}</li>`;
}

const paragraph: Block = (lines, { linkTo }) => {
  const length = countWhile(lines, (line) => PARAGRAPH.test(line));
  const html = inlineHtml(lines.slice(0, length).join("\n"), linkTo);
  return { html: `<p>${html}</p>`, length };
};

function countWhile(lines: readonly string[], belongs: (line: string) => boolean): number {
  const end = lines.findIndex((line) => !belongs(line));
  return end === -1 ? lines.length : end;
}

/** No quotation, no rule, no HTML, and no code by its indentation. */
const PARAGRAPH = /^(?!#|```|\||- |\d+\. |>|---|\s|<[/a-z!](?!ttps?:)|$)/;

const blocks: readonly (readonly [RegExp, Block])[] = [
  [/^#{1,6} /, heading],
  [/^```/, code],
  [/^\|/, table],
  [/^(?:- |\d+\. )/, list],
  [PARAGRAPH, paragraph],
];
