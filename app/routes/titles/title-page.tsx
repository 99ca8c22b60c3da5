import type { ReactNode } from "react";

import type { Movie } from "#app/features/catalog/movie.ts";
import type { Show } from "#app/features/catalog/show.ts";
import { TrailerButton } from "#app/features/catalog/trailer-button.tsx";
import { WatchedButton } from "#app/features/library/watched-button.tsx";
import { viewMark } from "#app/features/tracking/view-mark.ts";
import { WatchlistButton } from "#app/features/catalog/watchlist-button.tsx";
import { posterSources } from "#app/lib/picture.ts";

import { FreeToWatch } from "./free-to-watch.tsx";
import type { TitleContent } from "./load-title.ts";
import { maybe } from "./maybe.ts";
import { PageWords } from "./page-words.tsx";
import { TitleFacts, type Fact } from "./title-facts.tsx";
import { TitleMeta } from "./title-meta.tsx";
import { PeopleRail, TitlesRail } from "./title-rails.tsx";
import { TitleParts } from "./title-section.tsx";
import { TitleStage } from "./title-stage.tsx";
import { TrailerGrid } from "./trailer-grid.tsx";
import { WatchOffers } from "./watch-offers.tsx";

type TitlePageProps = TitleContent & {
  /** The year of a film, the years of a show; empty when nobody knows. */
  years: string;
  /** How long it is. */
  extent: string | undefined;
  /** Who made it and the like: what a film and a show tell differently. */
  facts: readonly (Fact | undefined)[];
  /** What stands before the trailers. */
  children?: ReactNode;
};

/** What the pages of films and of shows have in common, which is nearly all. */
export function TitlePage(props: TitlePageProps) {
  const { title, region, pictures, years, children } = props;
  return (
    <>
      <PageWords
        description={title.overview}
        title={years === "" ? title.title : `${title.title} (${years})`}
      />
      <Stage {...props} />
      <TitleParts>
        {children}
        <TrailerGrid
          mark={viewMark(title)}
          pictures={pictures}
          title={title.title}
          trailers={title.trailers}
        />
        <PeopleRail heading="Cast" people={title.credits.cast} />
        <PeopleRail heading="Crew" people={title.credits.crew} />
        <WatchOffers offers={title.whereToWatch} region={region} />
        <TitlesRail heading="Recommendations" titles={title.recommendations} />
      </TitleParts>
    </>
  );
}

function Stage({ title, freeFilmId, years, extent, facts }: TitlePageProps) {
  return (
    <TitleStage
      actions={
        <>
          <FreeToWatch filmId={freeFilmId} />
          <WatchTrailer look={freeFilmId === undefined ? "primary" : "quiet"} title={title} />
          <WatchlistButton id={title.id} kind={title.kind} title={title.title} />
          <WatchedButton id={title.id} kind={title.kind} title={title.title} />
        </>
      }
      backdropColour={title.backdropColour}
      backdropPath={title.backdropPath}
      facts={<TitleFacts facts={facts} />}
      lang={title.lang}
      mark={viewMark(title)}
      meta={
        <TitleMeta
          certificate={title.certificate}
          facts={[years, extent]}
          genres={title.genres}
          rating={{ vote: title.vote }}
        />
      }
      overview={title.overview}
      poster={maybe(title.posterPath, posterSources)}
      posterColour={title.posterColour}
      tagline={title.tagline}
      title={title.title}
    />
  );
}

interface WatchTrailerProps {
  title: Movie | Show;
  look: "primary" | "quiet";
}

/** The best of the trailers. */
function WatchTrailer({ title, look }: WatchTrailerProps) {
  return (
    <TrailerButton
      label="Watch Trailer"
      lang={title.lang}
      look={look}
      mark={viewMark(title)}
      size="large"
      title={title.title}
      trailer={title.trailers[0]}
    />
  );
}
