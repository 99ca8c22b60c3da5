import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { listingFailures } from "#app/features/catalog/lists/listing-failures.ts";
import { TitleRow, TitleRowSkeleton } from "#app/features/catalog/titles/title-row.tsx";
import { listTags } from "#app/features/films/age-limits/age-limited-shelves.ts";
import { ContinuePlace } from "#app/shell/continue-place.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { createRequestAllowance } from "#app/lib/request-allowance.ts";
import { section } from "#app/lib/section.ts";
import { settingContext } from "#app/lib/setting.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/movies";
import { ArchiveShelf } from "./archive-shelf.tsx";
import { cachedBrowsing } from "./cached-browsing.ts";
import { answerParts, keysOf } from "./page-parts.server.ts";
import { RowsPage } from "./rows-page.tsx";

export const handle = {
  access: "visitors",
  shared: cachedBrowsing,
} satisfies PageHandle;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** What trends may go on with, where little of it is left below Featured. */
const FURTHER_PAGES = { requests: 2, lists: 2, atATime: 1 };

export function loader({ context }: Route.LoaderArgs) {
  const { catalog } = context.get(featuresContext);
  const setting = context.get(settingContext);
  for (const tag of listTags(setting)) context.get(renderingContext).tags.add(tag);
  const featured = section(context, catalog.getRow("movies/featured", setting));
  const allowance = setting.allowance ?? createRequestAllowance(FURTHER_PAGES);
  const above = { titles: keysOf(featured), allowance };
  const rows = {
    featured,
    trending: section(context, catalog.getRow("movies/trending", setting, above)),
    top: section(context, catalog.getRow("movies/top-rated", setting)),
  };
  // Below the rows, whatever their outcome; it does not affect the page's status.
  return answerParts(context, rows, {
    archive: section(context, context.get(featuresContext).films.tiles("films", setting)),
  });
}

export default function Movies({ loaderData }: Route.ComponentProps) {
  const path = href("/movies");
  return (
    <>
      <title>{t("Movies · {site}")}</title>
      <meta
        content={t(
          "The films that everyone is watching this week, the best loved of all time, and public-domain classics that are free to watch.",
        )}
        name="description"
      />
      <RowsPage
        above={<ContinuePlace />}
        failed={t("Failed to load movies")}
        heading={t("Movies")}
        loading={t("Loading movies...")}
        outcome={loaderData.outcome}
        path={path}
        rows={<Rows parts={loaderData} path={path} />}
        skeleton={
          <>
            <TitleRowSkeleton title={t("Featured Movies")} />
            <TitleRowSkeleton title={t("Trending Now")} />
            <TitleRowSkeleton ranked title={t("Top 10 Movies")} />
          </>
        }
      >
        <ArchiveShelf
          failed={t("Failed to load archive movies.")}
          films={loaderData.archive}
          prompt={t("Explore our collection of free public domain movies")}
          retryTo={path}
          title={t("Public Domain Movies")}
        />
      </RowsPage>
    </>
  );
}

function Rows({ parts, path }: { parts: Route.ComponentProps["loaderData"]; path: string }) {
  return (
    <>
      <TitleRow
        failed={t(listingFailures["movies/featured"])}
        first
        href={href("/movies/featured")}
        retryTo={path}
        title={t("Featured Movies")}
        titles={parts.featured}
      />
      <TitleRow
        failed={t(listingFailures["movies/trending"])}
        href={href("/movies/trending")}
        retryTo={path}
        title={t("Trending Now")}
        titles={parts.trending}
      />
      <TitleRow
        failed={t(listingFailures["movies/top-rated"])}
        href={href("/movies/top-rated")}
        ranked
        retryTo={path}
        title={t("Top 10 Movies")}
        titles={parts.top}
      />
    </>
  );
}
