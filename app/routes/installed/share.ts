import { href, redirect } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { parsePath } from "#app/lib/requests/way-back.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";

import type { Route } from "./+types/share";

export const handle = { access: "everyone" } satisfies PageHandle;

/** Other apps share a link or a title with the installed one: it opens what is meant. */
export function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const partOf = (name: string) => searchParams.get(name) ?? "";
  const shared = { title: partOf("title"), text: partOf("text"), url: partOf("url") };
  return redirect(openShared(shared, context.get(siteContext).origin), 303);
}

/** What an app shares; most put everything into the text. */
interface SharedText {
  title: string;
  text: string;
  url: string;
}

const LINK = /https?:\/\/\S+/g;
const MOST_LETTERS = 200;
const FILM_DATABASE = /^(?:www\.)?themoviedb\.org$/;
const ARCHIVE = /^(?:www\.)?archive\.org$/;

/** The page of this site that something shared leads to; a search for its words where none does. */
export function openShared({ title, text, url }: SharedText, origin: string): string {
  const links = `${url} ${text}`.match(LINK) ?? [];
  for (const link of links) {
    const page = pageOf(link, origin);
    if (page !== undefined) return page;
  }
  const words = [title, text].map(plainWords).find((each) => each !== "");
  return words === undefined
    ? href("/search")
    : `${href("/search")}?${new URLSearchParams({ q: words })}`;
}

function pageOf(link: string, origin: string): string | undefined {
  const url = URL.parse(link);
  if (!url) return undefined;
  const { pathname, search } = url;
  if (url.origin === origin) {
    const here = parsePath(pathname + search);
    return here && here.pathname + here.search;
  }
  if (FILM_DATABASE.test(url.hostname)) {
    const [, kind, id] = /^\/(movie|tv|person|collection)\/(\d{1,12})/.exec(pathname) ?? [];
    return kind === undefined ? undefined : `/${kind}/${id}`;
  }
  if (ARCHIVE.test(url.hostname)) {
    const [, id] = /^\/details\/([\w.-]{1,100})/.exec(pathname) ?? [];
    return id === undefined ? undefined : href("/archive/:id", { id });
  }
  return undefined;
}

/** A title without its link, and without what film sites write after the year. */
const plainWords = (text: string): string =>
  text
    .replaceAll(LINK, " ")
    .replace(/\s\(\d{4}[^)]*\).*$/s, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, MOST_LETTERS);
