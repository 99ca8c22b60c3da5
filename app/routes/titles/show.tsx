import { href } from "react-router";

import { catalogContext } from "#app/features/catalog/catalog.ts";
import type { Show } from "#app/features/catalog/show.ts";
import { parseTitleId, titleTag } from "#app/features/catalog/title-card.ts";
import { TrailerButton } from "#app/features/catalog/trailer-button.tsx";
import { TrailerDialog } from "#app/features/catalog/trailer-dialog.tsx";
import { formatSeasonCount, formatYearRange } from "#app/features/catalog/year-range.ts";
import { WatchlistButton } from "#app/features/catalog/watchlist-button.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { posterSources } from "#app/lib/picture.ts";
import { renderingContext } from "#app/lib/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/site-context.ts";

import type { Route } from "./+types/show";
import { findTitle, missingTitle, titleHeaders } from "./find-title.ts";
import { maybe } from "./maybe.ts";
import { keptTitle } from "./kept-title.ts";
import { PageWords } from "./page-words.tsx";
import { SeasonsGrid } from "./seasons-grid.tsx";
import { namesFact, originalTitleFact, peopleFact, TitleFacts } from "./title-facts.tsx";
import { TitleMeta } from "./title-meta.tsx";
import { TitleOutcome, type Words } from "./title-outcome.tsx";
import { PeopleRail, TitlesRail } from "./title-rails.tsx";
import { TitleParts } from "./title-section.tsx";
import { TitleStage } from "./title-stage.tsx";
import { TrailerGrid } from "./trailer-grid.tsx";
import { WatchOffers } from "./watch-offers.tsx";

export const handle = { access: "session", shared: keptTitle } satisfies PageHandle;
export const headers = titleHeaders;

const WORDS: Words = {
  loading: "Loading TV show details...",
  missing: "TV Show Not Found",
  failed: "Failed to load TV show details.",
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = parseTitleId(params.id);
  if (id === undefined) return missingTitle();
  context.get(renderingContext).tags.add(titleTag("tv", id));
  const setting = context.get(settingContext);
  const { trailers } = context.get(siteContext);
  const show = context.get(catalogContext).getShow(id, setting);
  return findTitle(
    context,
    show.then(
      (found) => found && { show: found, region: setting.region, pictures: trailers.pictures },
    ),
  );
}

export default function ShowScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <TitleOutcome address={href("/tv/:id", params)} found={loaderData.found} words={WORDS}>
      {({ show, region, pictures }) => (
        <>
          <ShowStage show={show} />
          <TitleParts>
            <SeasonsGrid seasons={show.seasons} showId={show.id} />
            <TrailerGrid pictures={pictures} title={show.title} trailers={show.trailers} />
            <PeopleRail heading="Cast" people={show.credits.cast} />
            <PeopleRail heading="Crew" people={show.credits.crew} />
            <WatchOffers offers={show.whereToWatch} region={region} />
            <TitlesRail heading="Recommendations" titles={show.recommendations} />
          </TitleParts>
          <TrailerDialog />
        </>
      )}
    </TitleOutcome>
  );
}

function ShowStage({ show }: { show: Show }) {
  const { title } = show;
  const years = formatYearRange(show);
  return (
    <>
      <PageWords description={show.overview} title={years === "" ? title : `${title} (${years})`} />
      <TitleStage
        actions={
          <>
            <TrailerButton
              label="Watch Trailer"
              look="primary"
              size="large"
              title={title}
              trailer={show.trailers[0]}
            />
            <WatchlistButton id={show.id} kind="tv" title={title} />
          </>
        }
        backdropPath={show.backdropPath}
        facts={
          <TitleFacts
            facts={[
              peopleFact("Created by", show.creators),
              originalTitleFact(show),
              namesFact("Networks", show.networks),
              namesFact("Production companies", show.companies),
              namesFact("Languages", show.languages),
            ]}
          />
        }
        lang={show.lang}
        meta={
          <TitleMeta
            certificate={show.certificate}
            facts={[years, show.seasonCount > 0 ? formatSeasonCount(show.seasonCount) : undefined]}
            genres={show.genres}
            rating={{ vote: show.vote }}
          />
        }
        overview={show.overview}
        poster={maybe(show.posterPath, posterSources)}
        tagline={show.tagline}
        title={title}
      />
    </>
  );
}
