import { Suspense } from "react";
import { Await, href } from "react-router";

import {
  listTags,
  offeredCollections,
} from "#app/features/films/age-limits/age-limited-shelves.ts";
import {
  formatFilmFilters,
  isFiltered,
  parseFilmFilters,
  parsePages,
} from "#app/features/films/lists/film-filters.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { MOST_PAGES } from "#app/features/films/lists/list-limits.ts";
import { ContinuePlace } from "#app/shell/continue-place.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { section } from "#app/lib/section.ts";
import { settingContext } from "#app/lib/setting.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/archive";
import styles from "./archive.module.css";
import { FilmFilterForm, Shelves } from "./film-filter-form.tsx";
import { FilmListPart, FilmListSkeleton, type PicturedList } from "./film-list.tsx";

export const handle = {
  access: "visitors",
  shared: {
    query: ["q", "pages", "decade", "collection", "subject", "language", "sort"],
    freshSeconds: 300,
    staleSeconds: 30 * 24 * 3600,
    // Anyone can invent a search.
    segment: "rare",
  },
} satisfies PageHandle;

export function loader({ url, context }: Route.LoaderArgs) {
  const { films } = context.get(featuresContext);
  const setting = context.get(settingContext);
  for (const tag of listTags(setting)) context.get(renderingContext).tags.add(tag);
  const filters = parseFilmFilters(url.searchParams);
  const pages = parsePages(url.searchParams.get("pages"), MOST_PAGES);
  const found = films.list(filters, pages, setting).then((list): PicturedList => {
    const { pictureOf } = films.addresses;
    return { ...list, films: list.films.map((film) => ({ ...film, picture: pictureOf(film) })) };
  });
  return { audience: setting.audience, filters, pages, found: section(context, found) };
}

export default function Archive({ loaderData }: Route.ComponentProps) {
  const { audience, filters, pages, found } = loaderData;
  const address = href("/archive") + formatFilmFilters(filters, pages);
  return (
    <Page>
      <title>{titleOf(filters.q)}</title>
      <meta
        content={t(
          "Films and classic television that belong to everybody, free to watch from the Internet Archive.",
        )}
        name="description"
      />
      {(isFiltered(filters) || filters.sort !== "" || pages > 1) && (
        <meta content="noindex" name="robots" />
      )}
      <header className={styles["head"]}>
        <h1>{t("Internet Archive Movies")}</h1>
        <p className={styles["lead"]}>
          {t("Films and classic television that belong to everybody. Press play; that is all.")}
        </p>
      </header>
      <SearchForm
        action={href("/archive")}
        defaultValue={filters.q}
        key={filters.q}
        label={t("Search the archive")}
        placeholder={t("Search public domain movies...")}
      />
      <Shelves collections={offeredCollections(audience)} filters={filters} />
      <FilmFilterForm filters={filters} />
      {!isFiltered(filters) && (
        <div className={styles["continue"]}>
          <ContinuePlace />
        </div>
      )}
      <section aria-label={t("Movies")} className={styles["results"]} data-list="">
        <Suspense fallback={<FilmListSkeleton />} key={formatFilmFilters(filters)}>
          <Await resolve={found}>
            {(list) => <FilmListPart address={address} filters={filters} found={list} />}
          </Await>
        </Suspense>
      </section>
    </Page>
  );
}

const titleOf = (q: string) =>
  q === ""
    ? t("Internet Archive Movies · {site}")
    : t("{q} · Internet Archive Movies · {site}", { q });
