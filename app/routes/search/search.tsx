import { Suspense } from "react";
import { Await, data, href } from "react-router";

import { catalogContext } from "#app/features/catalog/catalog.ts";
import { parsePages } from "#app/features/catalog/lists/listings.ts";
import { isSearchable, trimSearch } from "#app/features/catalog/search/search-text.ts";
import type { SearchList } from "#app/features/catalog/titles/title-card.ts";
import { inTime } from "#app/lib/in-time.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { section, type Section } from "#app/lib/section.ts";
import { settingContext } from "#app/lib/setting.ts";
import { unavailable } from "#app/lib/unavailable.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/search";
import { FailedSearch, Searching, SearchResults } from "./search-results.tsx";
import styles from "./search.module.css";

export const handle = {
  access: "visitors",
  shared: {
    query: ["q", "pages"],
    freshSeconds: 15 * 60,
    staleSeconds: 24 * 3600,
    segment: "rare",
  },
} satisfies PageHandle;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const text = trimSearch(url.searchParams.get("q") ?? "");
  const pages = parsePages(url.searchParams.get("pages"));
  if (!isSearchable(text)) return data({ text, pages, found: undefined });
  const search = context.get(catalogContext).search(text, context.get(settingContext), pages);
  const found = section(context, search);
  const early = await inTime(context, found);
  return data({ text, pages, found }, early?.outcome === "failed" ? unavailable : {});
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { text, pages, found } = loaderData;
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
        <div data-search-as-typed={text}>
          <SearchForm
            action={href("/search")}
            defaultValue={text}
            label={t("Search movies and TV shows")}
            placeholder={t("Search movies and TV shows...")}
          />
        </div>
        <div className={styles["answer"]} data-search-answer="">
          {found === undefined ? (
            <Hint isShort={text !== ""} />
          ) : (
            <Suspense fallback={<Searching />}>
              <Await resolve={found}>
                {(answer: Section<SearchList>) =>
                  answer.outcome === "loaded" ? (
                    <SearchResults list={answer.value} pages={pages} text={text} />
                  ) : (
                    <FailedSearch text={text} />
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

/** The introduction, shown until there are results. */
function Hint({ isShort }: { isShort: boolean }) {
  return (
    <div className={styles["hint"]}>
      <p>{t("Search for your favorite movies and TV shows to watch their trailers")}</p>
      {isShort && <p>{t("Type at least three characters.")}</p>}
    </div>
  );
}
