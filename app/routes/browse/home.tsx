import { Suspense } from "react";
import { Await, href } from "react-router";

import { catalogContext, type Catalog } from "#app/features/catalog/catalog.ts";
import { toHero } from "#app/features/catalog/titles/hero.ts";
import type { ListingName } from "#app/features/catalog/lists/listings.ts";
import { ContinuePlace } from "#app/shell/continue-place.tsx";
import { ErrorState, failedForNow } from "#app/ui/messages/message-panel.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { section } from "#app/lib/section.ts";
import { createRequestAllowance } from "#app/lib/request-allowance.ts";
import { isForChild, settingContext, type Setting } from "#app/lib/setting.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/home";
import { HomeHero, HomeHeroSkeleton } from "./home-hero.tsx";
import { HomeRows, HomeRowsSkeleton } from "./home-rows.tsx";
import { cachedBrowsing } from "./cached-browsing.ts";
import { NothingHere } from "./nothing-here.tsx";
import { answerParts, type Outcome } from "./page-parts.server.ts";
import styles from "./rows-page.module.css";

export const handle = {
  access: "session",
  shared: cachedBrowsing,
} satisfies PageHandle;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** With its rows and its hero, an uncached page costs ten requests. */
const MOST_REQUESTS_FOR_BEST = 3;

/** The same for a child, of whose titles each has to be looked up before it is shown. */
const CHILD_LIMITS = { requests: 10, lists: 2, atATime: 4 };

export function loader({ context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext);
  const setting = limited(context.get(settingContext));
  const row = (name: ListingName) => section(context, catalog.getRow(name, setting));
  return answerParts(context, {
    hero: section(context, getHero(catalog, setting)),
    featured: row("movies/featured"),
    // A child's first page has a row of movies and one of shows.
    popular: row("tvshows/popular"),
    trending: row("movies/trending"),
    topMovies: row("movies/top-rated"),
    topShows: row("tvshows/top-rated"),
    best: section(context, catalog.listBest(setting, MOST_REQUESTS_FOR_BEST)),
  });
}

/** Each list and film costs one request at a time; what it lacks in a language comes later. */
const limited = (setting: Setting): Setting => ({
  ...setting,
  furtherRequests: "later",
  ...(isForChild(setting) && { allowance: createRequestAllowance(CHILD_LIMITS) }),
});

async function getHero(catalog: Catalog, setting: Setting) {
  const movie = await catalog.getHero(setting);
  return movie && toHero(movie);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const path = href("/");
  return (
    <>
      <title>{t("Home · Matinee")}</title>
      <meta
        content={t(
          "Films and series to browse, trailers to watch, and a great many free films: tonight at Matinee.",
        )}
        name="description"
      />
      <Suspense fallback={<Loading />}>
        <Await resolve={loaderData.outcome}>
          {(outcome: Outcome) =>
            outcome === "failed" ? (
              <div className={styles["inset"]}>
                <ErrorState
                  retryTo={path}
                  size="page"
                  title={t("Failed to load some content")}
                  toast={failedForNow(t("Failed to load some content."))}
                />
              </div>
            ) : (
              <>
                <h1 className="visually-hidden">{t("Matinee")}</h1>
                <HomeHero hero={loaderData.hero} retryTo={path} />
                <ContinuePlace />
                <HomeRows parts={loaderData} path={path} />
                {outcome === "nothing" && (
                  <div className={styles["inset"]}>
                    <NothingHere />
                  </div>
                )}
              </>
            )
          }
        </Await>
      </Suspense>
    </>
  );
}

function Loading() {
  return (
    <>
      <h1 className="visually-hidden">{t("Matinee")}</h1>
      <HomeHeroSkeleton />
      <ContinuePlace />
      <HomeRowsSkeleton />
    </>
  );
}
