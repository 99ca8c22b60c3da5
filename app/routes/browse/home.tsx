import { Suspense } from "react";
import { Await, href } from "react-router";

import { catalogContext, type Catalog } from "#app/features/catalog/catalog.ts";
import { toHero } from "#app/features/catalog/hero.ts";
import type { ListingName } from "#app/features/catalog/listings.ts";
import { ContinuePlace } from "#app/shell/continue-place.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { section } from "#app/lib/section.ts";
import { settingContext, type Setting } from "#app/lib/setting.ts";

import type { Route } from "./+types/home";
import { FailedPage } from "./failed-page.tsx";
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

/** With its rows and its hero, a page without anything in the cache then costs ten requests. */
const MOST_REQUESTS_FOR_BEST = 3;

export function loader({ context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext);
  const setting = context.get(settingContext);
  const row = (name: ListingName) => section(context, catalog.getRow(name, setting));
  return answerParts(context, {
    hero: section(context, getHero(catalog, setting)),
    best: section(context, catalog.listBest(setting, MOST_REQUESTS_FOR_BEST)),
    featured: row("movies/featured"),
    trending: row("movies/trending"),
    topMovies: row("movies/top-rated"),
    popular: row("tvshows/popular"),
    topShows: row("tvshows/top-rated"),
  });
}

async function getHero(catalog: Catalog, setting: Setting) {
  const movie = await catalog.getHero(setting);
  return movie && toHero(movie);
}

const FAILED = "Failed to load some content";

export default function Home({ loaderData }: Route.ComponentProps) {
  const path = href("/");
  return (
    <>
      <title>Home · Matinee</title>
      <meta
        content="Films and series to browse, trailers to watch, and a great many free films: tonight at Matinee."
        name="description"
      />
      <Suspense fallback={<Loading />}>
        <Await resolve={loaderData.outcome}>
          {(outcome: Outcome) =>
            outcome === "failed" ? (
              <FailedPage failed={FAILED} path={path} toast={`${FAILED}.`} />
            ) : (
              <>
                <h1 className="visually-hidden">Matinee</h1>
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
      <h1 className="visually-hidden">Matinee</h1>
      <HomeHeroSkeleton />
      <ContinuePlace />
      <HomeRowsSkeleton />
    </>
  );
}
