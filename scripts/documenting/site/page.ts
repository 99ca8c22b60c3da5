import { relative, dirname } from "node:path/posix";

import { escapeHtml } from "#app/lib/text/escape-html.ts";

import { FIRST } from "./contents.ts";
import type { DocumentHtml } from "./markdown.ts";

export interface SitePage extends DocumentHtml {
  /** Of its document. */
  path: string;
  /** Of its file on the site. */
  address: string;
  title: string;
}

interface PageGroup {
  name: string;
  pages: readonly SitePage[];
}

export interface Site {
  version: string;
  first: SitePage;
  groups: readonly PageGroup[];
}

/** A whole page: the way to all others, the document, and what follows it. No script runs on it. */
export function pageHtml(page: SitePage, { version, first, groups }: Site): string {
  const to = (address: string) => escapeHtml(relative(dirname(page.address), address));
  const all = [first, ...groups.flatMap(({ pages }) => pages)];
  const at = all.indexOf(page);
  const title = page.path === FIRST ? "Matinee" : `${page.title} · Matinee`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(shorten(page.summary))}">
<link rel="icon" href="${to("favicon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${to("style.css")}">
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="logo" href="${to(first.address)}">Matinee</a>
<button popovertarget="pages" type="button">All Pages</button>
</header>
<nav aria-label="Pages" id="pages" popover>
<ul><li>${linkHtml(first, page, to)}</li></ul>
${groups.map((group) => groupHtml(group, page, to)).join("\n")}
</nav>
<main id="text">
${page.html}
<footer>
${neighbour("Before", all[at - 1], to)}${neighbour("Next", all[at + 1], to)}
<p>Matinee ${escapeHtml(version)}</p>
</footer>
</main>
</body>
</html>
`;
}

type AddressTo = (address: string) => string;

/** Decisions are many, and open only where one of them is read. */
function groupHtml({ name, pages }: PageGroup, page: SitePage, to: AddressTo): string {
  const links = pages.map((each) => `<li>${linkHtml(each, page, to)}</li>`).join("\n");
  const list = `<ul>\n${links}\n</ul>`;
  if (pages.length <= 12) return `<h2>${escapeHtml(name)}</h2>\n${list}`;
  const open = pages.includes(page) ? " open" : "";
  return `<details${open}><summary>${escapeHtml(name)}</summary>\n${list}\n</details>`;
}

function linkHtml(page: SitePage, current: SitePage, to: AddressTo): string {
  const title = escapeHtml(page.title);
  if (page !== current) return `<a href="${to(page.address)}">${title}</a>`;
  const sections = page.headings.filter(({ level }) => level === 2);
  const links = sections.map(
    ({ text, anchor }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`,
  );
  const inside = links.length === 0 ? "" : `\n<ul>\n${links.join("\n")}\n</ul>`;
  return `<a aria-current="page" href="#text">${title}</a>${inside}`;
}

const neighbour = (word: string, page: SitePage | undefined, to: AddressTo) =>
  page === undefined
    ? ""
    : `<a class="neighbour" href="${to(page.address)}"><small>${word}</small> ${escapeHtml(page.title)}</a>\n`;

/** For whoever lists the page, cut between words. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= 160 ? line : `${line.slice(0, 160).replace(/\s\S*$/, "")}…`;
}
