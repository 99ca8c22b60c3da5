import { Marked, Renderer, type Token, type Tokens } from "marked";

import { escapeHtml } from "#app/lib/text/escape-html.ts";

import { anchorOf } from "../anchors.ts";

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

/** Where a link of a document leads on the site. */
type LinkTo = (target: string) => string;

/** No document uses them: where one is found, it was meant as something else. */
const UNUSED = ["html", "blockquote", "hr", "def"];

export function renderMarkdown(markdown: string, linkTo: LinkTo): DocumentHtml {
  const marked = new Marked();
  const tokens = marked.lexer(markdown);
  const renderer = new SiteRenderer();
  marked.walkTokens(tokens, (token) => {
    const isIndentedCode = token.type === "code" && !token.raw.startsWith("```");
    if (isIndentedCode || UNUSED.includes(token.type)) {
      throw new Error(`The site has no way to show: ${token.raw}`);
    }
    if (token.type === "link" || token.type === "image") token.href = linkTo(token.href);
  });
  const html = marked.parser(tokens, { ...marked.defaults, renderer });
  const paragraph = tokens.find(({ type }) => type === "paragraph") as Tokens.Paragraph | undefined;
  const summary = paragraph === undefined ? "" : renderer.textOf(paragraph.tokens);
  return { html, headings: renderer.headings, summary: summary.replaceAll("\n", " ") };
}

/** What the site writes in its own way: with anchors, and wide things that scroll by themselves. */
class SiteRenderer extends Renderer {
  readonly headings: Heading[] = [];

  override heading(token: Tokens.Heading): string {
    const { depth: level, tokens } = token;
    const text = this.textOf(tokens);
    const repeated = this.headings.filter((each) => anchorOf(each.text) === anchorOf(text)).length;
    const anchor = anchorOf(text) + (repeated === 0 ? "" : `-${repeated}`);
    this.headings.push({ level, text, anchor });
    const inside = this.parser.parseInline(tokens);
    const isLink = level === 1 || inside.includes("<a ");
    const shown = isLink ? inside : `<a href="#${anchor}">${inside}</a>`;
    return `<h${level} id="${anchor}">${shown}</h${level}>\n`;
  }

  override code({ text }: Tokens.Code): string {
    return `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`;
  }

  override table(token: Tokens.Table): string {
    const label = escapeHtml(`Table: ${this.headings.at(-1)?.text ?? ""}`);
    return `<div aria-label="${label}" class="table" role="group" tabindex="0">${super.table(token)}</div>\n`;
  }

  override listitem(item: Tokens.ListItem): string {
    return item.task
      ? super.listitem(item).replace("<li>", '<li class="to-do">')
      : super.listitem(item);
  }

  /** Its mark is drawn by the style. */
  override checkbox(): string {
    return "";
  }

  override image({ href, text }: Tokens.Image): string {
    return `<img alt="${escapeHtml(text)}" loading="lazy" src="${escapeHtml(href)}">`;
  }

  /** Without its marks, such as a title. */
  textOf(tokens: Token[]): string {
    return this.parser.parseInline(tokens, this.parser.textRenderer);
  }
}
