import { Suspense, type ReactNode } from "react";
import { Await, href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { toHero } from "#app/features/catalog/titles/hero.ts";
import { titleTag } from "#app/features/catalog/titles/title-card.ts";
import type { ListingName } from "#app/features/catalog/lists/listings.ts";
import { TrailerDialog } from "#app/features/catalog/trailers/trailer-dialog.tsx";
import { ContinuePlace } from "#app/shell/continue-place.tsx";
import { ErrorState } from "#app/ui/messages/message-panel.tsx";
import { HOME_ROWS } from "#app/lib/home-rows.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { section } from "#app/lib/section.ts";
import { createRequestAllowance } from "#app/lib/request-allowance.ts";
import { isForChild, settingContext, type Setting } from "#app/lib/setting.ts";
import { RailSkeleton } from "#app/ui/rails/rail.tsx";
import { t } from "#app/translations/t.ts";
import { siteName } from "#app/translations/current-language.ts";

import type { Route } from "./+types/home";
import { listFreeTonight } from "./free-tonight.server.ts";
import { HomeHero, HomeHeroSkeleton } from "./home-hero.tsx";
import { HomeRows, HomeRowsSkeleton, TonightRow } from "./home-rows.tsx";
import { cachedBrowsing } from "./cached-browsing.ts";
import { NothingHere } from "./nothing-here.tsx";
import { answerParts, keysOf, type Outcome } from "./page-parts.server.ts";
import styles from "./rows-page.module.css";

export const handle = {
  access: "session",
  shared: { ...cachedBrowsing, daily: true },
} satisfies PageHandle;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** For the details of single films: with its rows and its hero, an uncached page costs ten requests. */
const DETAILS_LIMITS = { requests: 3, lists: 1, atATime: 3 };

/** The same for a child, of whose titles each has to be looked up before it is shown. */
const CHILD_LIMITS = { requests: 10, lists: 2, atATime: 4 };

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog } = context.get(featuresContext);
  const setting = limited(context.get(settingContext));
  const allowance = setting.allowance ?? createRequestAllowance(DETAILS_LIMITS);
  const row = (name: ListingName, above?: ReturnType<typeof keysOf>) =>
    section(context, catalog.getRow(name, setting, above && { titles: above, allowance }));
  const freeTonight = listFreeTonight(context, setting);
  const hero = section(context, getHero(context, setting));
  const best = section(context, catalog.listBest(setting, allowance));
  const above = [hero, freeTonight.then(({ shown }) => shown), best];
  const featured = row("movies/featured", keysOf(...above));
  // A child's first page has a row of movies and one of shows.
  const popular = row("tvshows/popular");
  const trending = row("movies/trending", keysOf(...above, featured));
  const topMovies = row("movies/top-rated");
  const topShows = row("tvshows/top-rated");
  const parts = { hero, featured, popular, trending, topMovies, topShows, best };
  const tonight = await freeTonight;
  // Awaited with the page, so that each rendering costs what it says.
  const learned = section(context, tonight.learn(Promise.all(Object.values(parts)), allowance));
  return answerParts(context, parts, { tonight: tonight.shown, learned });
}

/** Each list and film costs one request at a time; what it lacks in a language comes later. */
const limited = (setting: Setting): Setting => ({
  ...setting,
  furtherRequests: "later",
  ...(isForChild(setting) && { allowance: createRequestAllowance(CHILD_LIMITS) }),
});

async function getHero(context: Route.LoaderArgs["context"], setting: Setting) {
  const movie = await context.get(featuresContext).catalog.getHero(setting);
  // The page is rendered again as soon as the archive's film is found.
  if (movie) context.get(renderingContext).tags.add(titleTag("movie", movie.id));
  return movie && toHero(movie);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const path = href("/");
  return (
    <>
      <title>{t("Home · {site}")}</title>
      <meta
        content={t(
          "Films and series to browse, trailers to watch, and a great many free films: tonight at {site}.",
        )}
        name="description"
      />
      <Suspense
        fallback={<Loading tonight={<TonightRow path={path} shown={loaderData.tonight} />} />}
      >
        <Await resolve={loaderData.outcome}>
          {(outcome: Outcome) =>
            outcome === "failed" ? (
              <div className={styles["inset"]}>
                <ErrorState retryTo={path} size="page" title={t("Failed to load some content")} />
              </div>
            ) : (
              <>
                <h1 className="visually-hidden">{siteName()}</h1>
                <HomeHero hero={loaderData.hero} retryTo={path} />
                <ContinuePlace />
                <OwnWatchlist />
                <TonightRow path={path} shown={loaderData.tonight} />
                <div data-own-script="home-rows" id={HOME_ROWS.others} />
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
      <Suspense fallback={null}>
        <Await resolve={loaderData.learned}>{() => null}</Await>
      </Suspense>
      <TrailerDialog />
    </>
  );
}

/**
 * Where the page script puts what the viewer saved. The pre-paint script says whether there is
 * anything, and reserves its space, so that nothing moves.
 */
function OwnWatchlist() {
  return (
    <div data-own-script="home-rows" id={HOME_ROWS.saved}>
      <div className={styles["saved"]}>
        <RailSkeleton title={t("Your watchlist")} />
      </div>
    </div>
  );
}

function Loading({ tonight }: { tonight: ReactNode }) {
  return (
    <>
      <h1 className="visually-hidden">{siteName()}</h1>
      <HomeHeroSkeleton />
      <ContinuePlace />
      <OwnWatchlist />
      {tonight}
      <HomeRowsSkeleton />
    </>
  );
}
