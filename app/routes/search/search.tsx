import { Suspense } from "react";
import { Await, data, href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { parseFilters } from "#app/features/catalog/lists/filters.ts";
import { parsePages } from "#app/features/catalog/lists/listings.ts";
import { narrowSearch } from "#app/features/catalog/search/narrow-search.ts";
import { isSearchable, trimSearch } from "#app/features/catalog/search/search-text.ts";
import type { SearchList } from "#app/features/catalog/titles/title-card.ts";
import { inTime } from "#app/lib/in-time.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { section, type Section } from "#app/lib/section.ts";
import { settingContext } from "#app/lib/setting.ts";
import { unavailable } from "#app/lib/unavailable.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/search";
import { findFreeFilms, type FreeFilms } from "./find-free-films.server.ts";
import { fieldsOf, WAITS_FOR_FILMS, type SearchAddress } from "./search-address.ts";
import { SearchStart } from "./search-start.tsx";
import { FailedSearch, Searching, SearchResults } from "./search-results.tsx";
import styles from "./search.module.css";

export const handle = {
  access: "visitors",
  shared: {
    query: ["q", "pages", "services", "free", WAITS_FOR_FILMS],
    freshSeconds: 15 * 60,
    staleSeconds: 24 * 3600,
    segment: "rare",
  },
} satisfies PageHandle;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const text = trimSearch(url.searchParams.get("q") ?? "");
  const pages = parsePages(url.searchParams.get("pages"));
  const { services, free } = parseFilters(url.searchParams, "movie", 0);
  const search: SearchAddress = { text, pages, filters: { services, free } };
  const waits = url.searchParams.has(WAITS_FOR_FILMS);
  const takeFilms = findFreeFilms(context, isSearchable(text) ? text : "", waits);
  if (!isSearchable(text)) return data({ search, found: undefined, films: await takeFilms() });
  const { catalog } = context.get(featuresContext);
  const setting = context.get(settingContext);
  const all = catalog.search(text, setting, pages);
  const titles = section(context, narrowSearch(catalog, all, search.filters, setting).then(note));
  const found = titles.then(async (list) => ({ titles: list, films: await takeFilms() }));
  const early = await inTime(context, found);
  return data(
    { search, found, films: undefined },
    early?.titles.outcome === "failed" ? unavailable : {},
  );

  /** The results are right, but there should be more: the page is not worth caching. */
  function note(list: SearchList): SearchList {
    if (list.isCutShort) context.get(renderingContext).flawed = true;
    return list;
  }
}

interface FoundOfAll {
  titles: Section<SearchList>;
  films: FreeFilms;
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { search, found, films: first } = loaderData;
  const { text, filters } = search;
  return (
    <Page>
      <title>{text === "" ? t("Search · {site}") : t("{text} · Search · {site}", { text })}</title>
      <meta
        content={t("Search for your favorite movies and TV shows to watch their trailers.")}
        name="description"
      />
      {text !== "" && <meta content="noindex" name="robots" />}
      <div className={styles["search"]}>
        <h1>{t("Search")}</h1>
        <div data-own-script="search-as-typed" data-search-as-typed={text}>
          <SearchForm
            action={href("/search")}
            carries={fieldsOf(filters)}
            defaultValue={text}
            label={t("Search movies and TV shows")}
            placeholder={t("Search movies and TV shows...")}
          />
        </div>
        <div className={styles["answer"]} data-search-answer="">
          {first !== undefined && <SearchStart films={first} search={search} />}
          {found !== undefined && (
            <Suspense fallback={<Searching />}>
              <Await resolve={found}>
                {({ titles, films }: FoundOfAll) =>
                  titles.outcome === "loaded" ? (
                    <SearchResults films={films} list={titles.value} search={search} />
                  ) : (
                    <FailedSearch films={films} search={search} />
                  )
                }
              </Await>
            </Suspense>
          )}
        </div>
        <template data-searching="">
          <Searching />
        </template>
      </div>
    </Page>
  );
}
