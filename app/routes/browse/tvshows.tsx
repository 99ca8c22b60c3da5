import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { listingFailures } from "#app/features/catalog/lists/listing-failures.ts";
import { TitleRow, TitleRowSkeleton } from "#app/features/catalog/titles/title-row.tsx";
import { listTags } from "#app/features/films/age-limits/age-limited-shelves.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { section } from "#app/lib/section.ts";
import { settingContext } from "#app/lib/setting.ts";
import { t } from "#app/translations/t.ts";

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
  const { catalog } = context.get(featuresContext);
  const setting = context.get(settingContext);
  for (const tag of listTags(setting)) context.get(renderingContext).tags.add(tag);
  const rows = {
    popular: section(context, catalog.getRow("tvshows/popular", setting)),
    top: section(context, catalog.getRow("tvshows/top-rated", setting)),
  };
  // Below the rows, whatever their outcome; it does not affect the page's status.
  return answerParts(context, rows, {
    archive: section(context, context.get(featuresContext).films.tiles("television", setting)),
  });
}

export default function TvShows({ loaderData }: Route.ComponentProps) {
  const path = href("/tvshows");
  return (
    <>
      <title>{t("TV Shows · {site}")}</title>
      <meta
        content={t(
          "The series that everyone is watching, the best loved of all time, and classic television from the archive that is free to watch.",
        )}
        name="description"
      />
      <RowsPage
        failed={t("Failed to load TV shows")}
        heading={t("TV Shows")}
        loading={t("Loading TV shows...")}
        outcome={loaderData.outcome}
        path={path}
        rows={
          <>
            <TitleRow
              failed={t(listingFailures["tvshows/popular"])}
              first
              href={href("/tvshows/popular")}
              retryTo={path}
              title={t("Popular TV Shows")}
              titles={loaderData.popular}
            />
            <TitleRow
              failed={t(listingFailures["tvshows/top-rated"])}
              href={href("/tvshows/top-rated")}
              retryTo={path}
              title={t("Top Rated TV Shows")}
              titles={loaderData.top}
            />
          </>
        }
        skeleton={
          <>
            <TitleRowSkeleton title={t("Popular TV Shows")} />
            <TitleRowSkeleton title={t("Top Rated TV Shows")} />
          </>
        }
      >
        <ArchiveShelf
          failed={t("Failed to load archive TV shows.")}
          films={loaderData.archive}
          prompt={t("Discover classic television in our free archives")}
          retryTo={path}
          title={t("Classic Television Archives")}
        />
      </RowsPage>
    </>
  );
}
