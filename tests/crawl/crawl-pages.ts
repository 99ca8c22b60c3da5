import { hasLanguage } from "#app/translations/address.ts";
import { pseudoLanguage } from "#app/translations/languages.ts";

import { openWholeMatinee, type Outside } from "../fuzz/whole-server.ts";
import { inFull } from "../in-full.ts";
import { signIn } from "../sign-in.ts";

export const PREFIX = `/${pseudoLanguage.code}`;
/** How many pages of each kind are opened: all titles have the same screen. */
const MOST_OF_KIND = inFull(20, 1);

export interface CrawledPage {
  /** The address of its screen, without the id or name of what it shows. */
  kind: string;
  html: string;
  isDocument: boolean;
  /** Where it leads to, redirects included. */
  addresses: string[];
}

interface Crawl {
  isSignedIn: boolean;
  outside?: Outside;
}

const kindOf = (address: string) =>
  (address.split("?")[0] ?? "")
    .replace(/\/(archive|collection|genre|help|jobs|movie|person|profiles|tv)\/[^/]+/, "/$1/:id")
    .replaceAll(/\d+/g, "0");

/** The links from a page to others; a link that names a language is meant to leave this one. */
function readAddresses(html: string): string[] {
  const tags = [...html.matchAll(/<(?:a|area|form|button|input)\s[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => !/ hreflang=/i.test(tag));
  return tags
    .flatMap((tag) => [...tag.matchAll(/ (?:href|action|formaction)="([^"]*)"/gi)])
    .map(([, address = ""]) => address.replaceAll("&amp;", "&"))
    .filter((address) => /^\/(?!\/)/.test(address) && hasLanguage(address));
}

export const isInLanguage = (address: string) =>
  address.startsWith(PREFIX) && /^(?:$|[/?#])/.test(address.slice(PREFIX.length));

/**
 * Opens the pages in the pseudo-language: every address without parameters, and what links lead to
 * from there. Files for robots have no language.
 */
export async function crawlPages(
  { isSignedIn, outside }: Crawl,
  look: (page: CrawledPage) => void,
) {
  const variables = { LANGUAGES: `en,${pseudoLanguage.code}` };
  const matinee = await openWholeMatinee({ variables, ...(outside && { outside }) });
  const cookie = isSignedIn ? matinee.cookieFor(await signIn(matinee.database, "Ada")) : "";
  const opened = new Map<string, number>();
  const known = new Set<string>();
  const starts = matinee.paths.filter((path) => !/[:*]|^\/(?:api|logout)|\.\w+$/.test(path));
  const waiting = starts.map((path) => (path === "/" ? PREFIX : PREFIX + path));

  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const kind = kindOf(address);
    const count = opened.get(kind) ?? 0;
    if (count >= MOST_OF_KIND || known.has(address)) continue;
    known.add(address);
    opened.set(kind, count + 1);
    const init = { headers: { cookie }, redirect: "manual" } as const;
    const response = await fetch(matinee.origin + address, init);
    const html = await response.text();
    const location = response.headers.get("location") ?? "";
    const isDocument = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    const addresses = isDocument ? readAddresses(html) : [];
    if (location.startsWith("/") && hasLanguage(location)) addresses.push(location);
    waiting.push(...addresses.filter(isInLanguage));
    look({ kind, html, isDocument, addresses });
  }
  return { kinds: [...opened.keys()], faults: matinee.faults() };
}
