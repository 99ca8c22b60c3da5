import { ActionRow } from "#app/ui/buttons/action-row.tsx";
import type { ReactNode } from "react";
import { href } from "react-router";

import { nameGenres } from "#app/features/catalog/lists/genres.ts";
import type { Movie } from "#app/features/catalog/titles/movie.ts";
import type { Show } from "#app/features/catalog/titles/show.ts";
import { TrailerButton } from "#app/features/catalog/trailers/trailer-button.tsx";
import { TrailerDialog } from "#app/features/catalog/trailers/trailer-dialog.tsx";
import { FollowButton } from "#app/features/library/following/follow-button.tsx";
import { isAwaited } from "#app/features/library/following/follow-name.ts";
import { OwnChoices } from "#app/features/library/own-choices.tsx";
import { episodePart } from "#app/features/library/watched/watched.ts";
import { WatchedButton } from "#app/features/library/watched/watched-button.tsx";
import { viewMark } from "#app/features/tracking/view-mark.ts";
import { WatchlistButton } from "#app/features/catalog/watchlist/watchlist-button.tsx";
import { posterSources } from "#app/lib/pictures/picture.ts";
import { t } from "#app/translations/t.ts";
import { PLAY } from "#app/lib/playing/play-at-once.ts";
import { ResumeLink } from "#app/ui/buttons/resume-link.tsx";

import type { TitleContent } from "./load-title.ts";
import { maybe } from "./maybe.ts";
import { withJobNames, withRoles } from "./job-names.ts";
import { TitleFacts, type Fact } from "./sections/title-facts.tsx";
import { TitleMeta } from "./sections/title-meta.tsx";
import styles from "./sections/title-stage.module.css";
import { PeopleRail, Recommendations } from "./sections/title-rails.tsx";
import { TitleParts } from "./sections/title-section.tsx";
import { TitleStage } from "./sections/title-stage.tsx";
import { TrailerGrid } from "./sections/trailer-grid.tsx";
import { ServiceLogos, WatchOffers } from "./sections/watch-offers.tsx";

type TitlePageProps = TitleContent & {
  /** The year of a film, the years of a show; empty when unknown. */
  years: string;
  /** How long it is. */
  extent: string | undefined;
  /** Who made it and the like: where films and shows differ. */
  facts: readonly (Fact | undefined)[];
  /** What precedes the trailers. */
  children?: ReactNode;
};

/** What the pages of films and of shows have in common, which is nearly everything. */
export function TitlePage(props: TitlePageProps) {
  const { title, region, pictures, children } = props;
  return (
    <>
      <Stage {...props} />
      <TitleParts>
        {children}
        <TrailerGrid
          mark={viewMark(title)}
          pictures={pictures}
          title={title.title}
          trailers={title.trailers}
        />
        <PeopleRail
          credits={{
            cast: withRoles(title.credits.cast),
            crew: withJobNames(title.credits.crew),
          }}
          href={`/${title.kind}/${title.id}/credits`}
        />
        <WatchOffers
          isFree={props.freeFilmId !== undefined}
          offers={title.whereToWatch}
          region={region}
        />
        <Recommendations of={title} titles={title.recommendations} />
      </TitleParts>
      <TrailerDialog />
    </>
  );
}

function Stage(props: TitlePageProps) {
  const { title, region, freeFilmId, viewersVote, years, extent, facts } = props;
  return (
    <TitleStage
      actions={
        <ActionRow
          lead={
            <>
              {freeFilmId !== undefined && (
                <ResumeLink
                  about={title}
                  href={href("/archive/:id", { id: freeFilmId }) + PLAY}
                  label={t("Watch free now")}
                  resumes={`archive:${freeFilmId}`}
                />
              )}
              <WatchTrailer
                variant={freeFilmId === undefined ? "primary" : "quiet"}
                title={title}
              />
              <ServiceLogos offers={title.whereToWatch} region={region} />
            </>
          }
        >
          <WatchlistButton id={title.id} kind={title.kind} title={title.title} />
          {mayFollow(title) && <FollowButton id={title.id} kind={title.kind} title={title.title} />}
          <WatchedButton id={title.id} kind={title.kind} title={title.title} />
        </ActionRow>
      }
      backdropColour={title.backdropColour}
      backdropPath={title.backdropPath}
      facts={<TitleFacts facts={facts} />}
      lang={title.lang}
      mark={viewMark(title)}
      meta={
        <div className={styles["line"]}>
          <TitleMeta
            certificate={title.certificate}
            facts={[years, extent]}
            genres={nameGenres(title.genres)}
            rating={{ vote: title.vote, viewersVote }}
          />
          {title.kind === "tv" && <NextEpisode show={title} />}
        </div>
      }
      own={<OwnChoices id={title.id} kind={title.kind} title={title.title} />}
      overview={title.overview}
      overviewLang={title.overviewLang}
      poster={maybe(title.posterPath, posterSources)}
      posterColour={title.posterColour}
      tagline={title.tagline}
      taglineLang={title.taglineLang}
      title={title.title}
    />
  );
}

/** Every show, and a film that is not out yet. */
const mayFollow = (title: Movie | Show) => title.kind === "tv" || isAwaited(title, Date.now());

/**
 * The link to a show's next episode. It has its place for every viewer; the page script fills it in
 * for those who follow the show, or have begun it.
 */
function NextEpisode({ show }: { show: Show }) {
  const first = show.seasons.find(({ number, episodeCount }) => number > 0 && episodeCount > 0);
  if (first === undefined) return null;
  return (
    <span
      className={styles["next"]}
      data-next-episode={`tv:${show.id}`}
      data-own-script="next-episode"
    >
      <a href={href("/tv/:id/season/:number", { id: `${show.id}`, number: `${first.number}` })}>
        {t("Next: {episode}", { episode: episodePart(first.number, 1) })}
      </a>
    </span>
  );
}

interface WatchTrailerProps {
  title: Movie | Show;
  variant: "primary" | "quiet";
}

/** The best trailer. */
function WatchTrailer({ title, variant }: WatchTrailerProps) {
  return (
    <TrailerButton
      label={t("Watch Trailer")}
      lang={title.lang}
      variant={variant}
      mark={viewMark(title)}
      size="large"
      title={title.title}
      trailer={title.trailers[0]}
    />
  );
}
