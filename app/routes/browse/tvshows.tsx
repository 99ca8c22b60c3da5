import { href } from "react-router";

import { catalogContext } from "#app/features/catalog/catalog.ts";
import { listingFailures } from "#app/features/catalog/listing-failures.ts";
import { TitleRow, TitleRowSkeleton } from "#app/features/catalog/title-row.tsx";
import { listTags } from "#app/features/films/age-limited-shelves.ts";
import { filmsContext } from "#app/features/films/films-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { renderingContext } from "#app/lib/rendering.ts";
import { section } from "#app/lib/section.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/tvshows";
import { ArchiveShelf } from "./archive-shelf.tsx";
import { cachedBrowsing } from "./cached-browsing.ts";
import { answerParts } from "./page-parts.server.ts";
import { RowsPage } from "./rows-page.tsx";

export const handle = {
  access: "visitors",
  shared: cachedBrowsing,
} satisfies PageHandle;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext);
  const setting = context.get(settingContext);
  for (const tag of listTags(setting)) context.get(renderingContext).tags.add(tag);
  const rows = {
    popular: section(context, catalog.getRow("tvshows/popular", setting)),
    top: section(context, catalog.getRow("tvshows/top-rated", setting)),
  };
  // It stands beneath whatever came of the rows, and has no part in how the page went.
  return answerParts(context, rows, {
    archive: section(context, context.get(filmsContext).tiles("television", setting)),
  });
}

export default function TvShows({ loaderData }: Route.ComponentProps) {
  const path = href("/tvshows");
  return (
    <>
      <title>TV Shows · Matinee</title>
      <meta
        content="The series that everyone is watching, the best loved of all time, and classic television from the archive that is free to watch."
        name="description"
      />
      <RowsPage
        failed="Failed to load TV shows"
        failedToast="Failed to load TV shows."
        heading="TV Shows"
        loading="Loading TV shows..."
        outcome={loaderData.outcome}
        path={path}
        rows={
          <>
            <TitleRow
              failed={listingFailures["tvshows/popular"]}
              first
              href={href("/tvshows/popular")}
              retryTo={path}
              title="Popular TV Shows"
              titles={loaderData.popular}
            />
            <TitleRow
              failed={listingFailures["tvshows/top-rated"]}
              href={href("/tvshows/top-rated")}
              retryTo={path}
              title="Top Rated TV Shows"
              titles={loaderData.top}
            />
          </>
        }
        skeleton={
          <>
            <TitleRowSkeleton title="Popular TV Shows" />
            <TitleRowSkeleton title="Top Rated TV Shows" />
          </>
        }
      >
        <ArchiveShelf
          failed="Failed to load archive TV shows."
          films={loaderData.archive}
          prompt="Discover classic television in our free archives"
          retryTo={path}
          title="Classic Television Archives"
        />
      </RowsPage>
    </>
  );
}
