import { href } from "react-router";

import { genreScreens } from "#app/features/catalog/lists/genres.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { parseFilmFilters } from "#app/features/films/lists/film-filters.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { section } from "#app/lib/section.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { inLanguage, prefixOf } from "#app/translations/address.ts";
import { withBase } from "#app/translations/base-path.ts";

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

/** The most popular free films: the archive lists this many pages at once. */
const FILM_PAGES = 5;

/** None while the archive does not answer: the sitemap is then written again soon. */
async function listFilms(context: Route.LoaderArgs["context"]): Promise<string[]> {
  const { films } = context.get(featuresContext);
  const filters = parseFilmFilters(new URLSearchParams());
  const found = await section(
    context,
    films.list(filters, FILM_PAGES, context.get(settingContext)),
  );
  const listed = found.outcome === "loaded" ? found.value.films : [];
  return listed.map(({ id }) => href("/archive/:id", { id }));
}

/**
 * For search engines: each page in each language, with its addresses in the others. A film's own
 * texts are the same in all, so it is listed once.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin, languages, ownLanguage } = context.get(siteContext);
  const films = await listFilms(context);
  const addressOf = (page: string, code: string) =>
    origin + inLanguage(page, prefixOf(code, ownLanguage));
  const entries = pages().flatMap((page) => {
    const others = languages.map(
      (code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${addressOf(page, code)}"/>`,
    );
    const alternates = languages.length < 2 ? "" : others.join("");
    return languages.map((code) => `<url><loc>${addressOf(page, code)}</loc>${alternates}</url>`);
  });
  for (const film of films) entries.push(`<url><loc>${origin}${withBase(film)}</loc></url>`);
  const schema = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${schema}>\n${entries.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
