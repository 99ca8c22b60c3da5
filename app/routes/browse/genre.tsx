import { data, href } from "react-router";

import { catalogContext, type Catalog } from "#app/features/catalog/catalog.ts";
import { findGenreScreen, genreLabel } from "#app/features/catalog/genres.ts";
import type { TitleKind } from "#app/features/catalog/title-card.ts";
import { TitleRow, TitleRowSkeleton } from "#app/features/catalog/title-row.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { section } from "#app/lib/section.ts";
import { settingContext, type Setting } from "#app/lib/setting.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/message-panel.tsx";
import { Page } from "#app/ui/page.tsx";

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
  const catalog = context.get(catalogContext);
  const setting = context.get(settingContext);
  if (genre === undefined) {
    // The catalogue has nothing of it, and says so in the log.
    await catalog.listGenre(params.slug, "movie", setting);
    // What anyone can make up is not worth keeping.
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

const FAILED = "Failed to load genre content.";

export default function Genre({ loaderData, params }: Route.ComponentProps) {
  const label = genreLabel(params.slug);
  const genre = findGenreScreen(params.slug);
  const heading = `${label} Movies & Shows`;
  if (genre === undefined || loaderData === undefined) return <UnknownGenre heading={heading} />;
  const path = href("/genre/:slug", { slug: genre.slug });
  const showsAt = genre.showGenreId;
  return (
    <>
      <title>{`${heading} · Matinee`}</title>
      <meta
        content={`${label} films and series that people are watching now, with their trailers, casts and where to watch them.`}
        name="description"
      />
      <RowsPage
        failed="Failed to load content"
        failedToast={FAILED}
        heading={heading}
        key={genre.slug}
        loading="Loading content..."
        outcome={loaderData.outcome}
        path={path}
        rows={
          <>
            <TitleRow
              failed={FAILED}
              first
              href={`${href("/movies/featured")}?genre=${genre.movieGenreId}`}
              retryTo={path}
              title={`${label} Movies`}
              titles={loaderData.movies}
            />
            {loaderData.shows !== undefined && (
              <TitleRow
                failed={FAILED}
                href={`${href("/tvshows/popular")}?genre=${showsAt}`}
                retryTo={path}
                title={`${label} Shows`}
                titles={loaderData.shows}
              />
            )}
          </>
        }
        skeleton={
          <>
            <TitleRowSkeleton title={`${label} Movies`} />
            {showsAt !== undefined && <TitleRowSkeleton title={`${label} Shows`} />}
          </>
        }
      />
    </>
  );
}

/** Anyone can make up a genre: it has a heading, an empty list, and no place in an index. */
function UnknownGenre({ heading }: { heading: string }) {
  return (
    <Page>
      <title>{`${heading} · Matinee`}</title>
      <meta content="noindex" name="robots" />
      <h1>{heading}</h1>
      <EmptyState
        actions={<ButtonLink href={href("/categories")}>Browse by Genre</ButtonLink>}
        text="We don't have that genre. The ones we have are under Categories."
        title="Nothing here yet"
      />
    </Page>
  );
}
