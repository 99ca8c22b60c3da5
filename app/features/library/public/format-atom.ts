import { escapeHtml } from "#app/lib/text/escape-html.ts";

/** Something new in a feed. */
export interface AtomEntry {
  /** Stays the same when what it tells of changes. */
  id: string;
  title: string;
  summary: string;
  url: string;
  updatedAtMs: number;
}

export interface AtomFeed {
  title: string;
  author: string;
  language: string;
  /** The page whose news it has, and its own address. */
  pageUrl: string;
  feedUrl: string;
  /** Of a feed without entries. */
  sinceMs: number;
  entries: readonly AtomEntry[];
}

/** A feed as RFC 4287 writes it. */
export function formatAtom({ entries, sinceMs, ...feed }: AtomFeed): string {
  const updatedAtMs = Math.max(sinceMs, ...entries.map((each) => each.updatedAtMs));
  return `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
    `<id>${escapeXml(feed.pageUrl)}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    `<updated>${new Date(updatedAtMs).toISOString()}</updated>`,
    `<author><name>${escapeXml(feed.author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.feedUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.pageUrl)}"/>`,
    ...entries.map(formatEntry),
    "</feed>",
  ].join("\n")}\n`;
}

const formatEntry = ({ id, title, summary, url, updatedAtMs }: AtomEntry): string =>
  [
    "<entry>",
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${new Date(updatedAtMs).toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    `<summary>${escapeXml(summary)}</summary>`,
    "</entry>",
  ].join("\n");

const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapeXml = (text: string): string => escapeHtml(text.replaceAll(NOT_IN_XML, ""));
