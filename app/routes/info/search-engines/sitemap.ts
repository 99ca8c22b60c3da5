import { href } from "react-router";

import { genreScreens } from "#app/features/catalog/lists/genres.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { inLanguage, prefixOf } from "#app/translations/address.ts";

import type { Route } from "./+types/sitemap";
import { cachedInfo } from "../cached-info.ts";
import { listTopics } from "../content/topics/topics.ts";

export const handle = { access: "visitors", shared: cachedInfo } satisfies PageHandle;

/** From these, links lead to every title. */
const pages = () => [
  href("/movies"),
  href("/tvshows"),
  href("/categories"),
  ...genreScreens.map(({ slug }) => href("/genre/:slug", { slug })),
  href("/top-rated"),
  href("/new-releases"),
  href("/archive"),
  href("/about"),
  href("/jobs"),
  href("/contact"),
  href("/devices"),
  href("/help"),
  ...listTopics().map(({ slug }) => href("/help/:slug", { slug })),
  href("/faq"),
  href("/terms"),
  href("/privacy"),
];

/** For search engines: each page in each language, with its addresses in the others. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, languages, ownLanguage } = context.get(siteContext);
  const addressOf = (page: string, code: string) =>
    origin + inLanguage(page, prefixOf(code, ownLanguage));
  const entries = pages().flatMap((page) => {
    const others = languages.map(
      (code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${addressOf(page, code)}"/>`,
    );
    const alternates = languages.length < 2 ? "" : others.join("");
    return languages.map((code) => `<url><loc>${addressOf(page, code)}</loc>${alternates}</url>`);
  });
  const schema = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${schema}>\n${entries.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
