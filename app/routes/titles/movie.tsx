import { href } from "react-router";

import { catalogContext } from "#app/features/catalog/catalog.ts";
import type { Movie } from "#app/features/catalog/movie.ts";
import { parseTitleId, titleTag } from "#app/features/catalog/title-card.ts";
import { TrailerButton } from "#app/features/catalog/trailer-button.tsx";
import { TrailerDialog } from "#app/features/catalog/trailer-dialog.tsx";
import { WatchlistButton } from "#app/features/catalog/watchlist-button.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { posterSources } from "#app/lib/picture.ts";
import { renderingContext } from "#app/lib/rendering.ts";
import { formatRuntime } from "#app/lib/runtime.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/site-context.ts";

import type { Route } from "./+types/movie";
import { findTitle, missingTitle, titleHeaders } from "./find-title.ts";
import { maybe } from "./maybe.ts";
import { keptTitle } from "./kept-title.ts";
import { PageWords } from "./page-words.tsx";
import { creditedAs, namesFact, originalTitleFact, TitleFacts } from "./title-facts.tsx";
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
  loading: "Loading movie details...",
  missing: "Movie Not Found",
  failed: "Failed to load movie details.",
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = parseTitleId(params.id);
  if (id === undefined) return missingTitle();
  context.get(renderingContext).tags.add(titleTag("movie", id));
  const setting = context.get(settingContext);
  const { trailers } = context.get(siteContext);
  const movie = context.get(catalogContext).getMovie(id, setting);
  return findTitle(
    context,
    movie.then(
      (found) => found && { movie: found, region: setting.region, pictures: trailers.pictures },
    ),
  );
}

export default function MovieScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <TitleOutcome address={href("/movie/:id", params)} found={loaderData.found} words={WORDS}>
      {({ movie, region, pictures }) => (
        <>
          <MovieStage movie={movie} />
          <TitleParts>
            <TrailerGrid pictures={pictures} title={movie.title} trailers={movie.trailers} />
            <PeopleRail heading="Cast" people={movie.credits.cast} />
            <PeopleRail heading="Crew" people={movie.credits.crew} />
            <WatchOffers offers={movie.whereToWatch} region={region} />
            <TitlesRail heading="Recommendations" titles={movie.recommendations} />
          </TitleParts>
          <TrailerDialog />
        </>
      )}
    </TitleOutcome>
  );
}

function MovieStage({ movie }: { movie: Movie }) {
  const { title, year, collection } = movie;
  return (
    <>
      <PageWords description={movie.overview} title={year === "" ? title : `${title} (${year})`} />
      <TitleStage
        actions={
          <>
            <TrailerButton
              label="Watch Trailer"
              look="primary"
              size="large"
              title={title}
              trailer={movie.trailers[0]}
            />
            <WatchlistButton id={movie.id} kind="movie" title={title} />
          </>
        }
        backdropPath={movie.backdropPath}
        facts={
          <TitleFacts
            facts={[
              creditedAs("Directed by", movie.credits.directors),
              originalTitleFact(movie),
              namesFact("Production companies", movie.companies),
              namesFact("Languages", movie.languages),
              collection && {
                label: "Part of",
                value: (
                  <a href={href("/collection/:id", { id: String(collection.id) })}>
                    {collection.name}
                  </a>
                ),
              },
            ]}
          />
        }
        lang={movie.lang}
        meta={
          <TitleMeta
            certificate={movie.certificate}
            facts={[year, formatRuntime(movie.runtimeMinutes)]}
            genres={movie.genres}
            rating={{ vote: movie.vote }}
          />
        }
        overview={movie.overview}
        poster={maybe(movie.posterPath, posterSources)}
        tagline={movie.tagline}
        title={title}
      />
    </>
  );
}
