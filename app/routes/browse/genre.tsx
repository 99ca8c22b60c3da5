import { data, href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import { findGenreScreen, genreLabel } from "#app/features/catalog/lists/genres.ts";
import type { TitleKind } from "#app/features/catalog/titles/title-card.ts";
import { TitleRow, TitleRowSkeleton } from "#app/features/catalog/titles/title-row.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { section } from "#app/lib/section.ts";
import { settingContext, type Setting } from "#app/lib/setting.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/genre";
import { cachedBrowsing } from "./cached-browsing.ts";
import { answerParts } from "./page-parts.server.ts";
import { RowsPage } from "./rows-page.tsx";

export const handle = {
  access: "visitors",
  shared: cachedBrowsing,
} satisfies PageHandle;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const genre = findGenreScreen(params.slug);
  const { catalog } = context.get(featuresContext);
  const setting = context.get(settingContext);
  if (genre === undefined) {
    // The catalog has nothing of it, and logs that.
    await catalog.listGenre(params.slug, "movie", setting);
    // Made-up genres are not worth caching.
    return data(undefined, { headers: { "Cache-Control": "private, no-cache" } });
  }
  const list = (kind: TitleKind) => section(context, listRow(catalog, genre.slug, kind, setting));
  return answerParts(context, {
    movies: list("movie"),
    shows: genre.showGenreId === undefined ? undefined : list("tv"),
  });
}

async function listRow(catalog: Catalog, slug: string, kind: TitleKind, setting: Setting) {
  const { titles } = await catalog.listGenre(slug, kind, setting);
  return titles;
}

const FAILED = msg("Failed to load genre content.");

export default function Genre({ loaderData, params }: Route.ComponentProps) {
  const label = genreLabel(params.slug);
  const genre = findGenreScreen(params.slug);
  const heading = t("{label} Movies & Shows", { label });
  if (genre === undefined || loaderData === undefined) return <UnknownGenre heading={heading} />;
  const path = href("/genre/:slug", { slug: genre.slug });
  const showsAt = genre.showGenreId;
  return (
    <>
      <title>{t("{title} · {site}", { title: heading })}</title>
      <meta
        content={t(
          "{label} films and series that people are watching now, with their trailers, casts and where to watch them.",
          { label },
        )}
        name="description"
      />
      <RowsPage
        failed={t("Failed to load content")}
        heading={heading}
        key={genre.slug}
        loading={t("Loading content...")}
        outcome={loaderData.outcome}
        path={path}
        rows={
          <>
            <TitleRow
              failed={t(FAILED)}
              first
              href={`${href("/movies/featured")}?genre=${genre.movieGenreId}`}
              retryTo={path}
              title={t("{label} Movies", { label })}
              titles={loaderData.movies}
            />
            {loaderData.shows !== undefined && (
              <TitleRow
                failed={t(FAILED)}
                href={`${href("/tvshows/popular")}?genre=${showsAt}`}
                retryTo={path}
                title={t("{label} Shows", { label })}
                titles={loaderData.shows}
              />
            )}
          </>
        }
        skeleton={
          <>
            <TitleRowSkeleton title={t("{label} Movies", { label })} />
            {showsAt !== undefined && <TitleRowSkeleton title={t("{label} Shows", { label })} />}
          </>
        }
      />
    </>
  );
}

/** Anyone can make up a genre: it gets a heading and an empty list, and is not indexed. */
function UnknownGenre({ heading }: { heading: string }) {
  return (
    <Page>
      <title>{t("{title} · {site}", { title: heading })}</title>
      <meta content="noindex" name="robots" />
      <h1>{heading}</h1>
      <EmptyState
        actions={<ButtonLink href={href("/categories")}>{t("Browse by Genre")}</ButtonLink>}
        text={t("We don't have that genre. The ones we have are under Categories.")}
        title={t("Nothing here yet")}
      />
    </Page>
  );
}
