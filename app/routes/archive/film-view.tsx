import { Suspense, type ReactNode } from "react";
import { Await, href } from "react-router";

import { WatchlistButton } from "#app/features/catalog/watchlist-button.tsx";
import { DescriptionText } from "#app/features/films/description-text.tsx";
import { FilmPoster } from "#app/features/films/film-poster.tsx";
import type { PicturedFilm } from "#app/features/films/film.ts";
import type { WhyNot } from "#app/features/films/films.server.ts";
import { WatchedButton } from "#app/features/library/watched-button.tsx";
import { viewMark } from "#app/features/tracking/view-mark.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FailureToast } from "#app/ui/failure-toast.tsx";
import { LoadingText } from "#app/ui/loading-text.tsx";
import { ButtonRow, Page, Prose } from "#app/ui/page.tsx";
import { Rail } from "#app/ui/rail.tsx";
import { BlockSkeleton, TextSkeleton } from "#app/ui/skeleton.tsx";
import { isolate } from "#app/lib/isolate.ts";
import { outsideText } from "#app/lib/outside-text.ts";

import styles from "./archive.module.css";
import { EpisodeList } from "./episode-list.tsx";
import { FilmFacts, FilmSubjects } from "./film-facts.tsx";
import { FilmToPlay, NothingToPlay } from "./film-video.tsx";
import type { NotShown, ShownFilm } from "./load-film.ts";
import { ShareLink } from "./share-link.tsx";

/** One film, from its player to what is like it. */
export function FilmView(shown: ShownFilm) {
  const { film, episodes, episode, playable, related } = shown;
  return (
    <>
      <title>{`${isolate(film.title)} · Matinee`}</title>
      <meta
        content={`${isolate(film.title)}, free to watch from the Internet Archive.`}
        name="description"
      />
      <FilmPage>
        <FilmHead {...shown} />
        {playable === undefined ? (
          <NothingToPlay pageAddress={shown.pageAddress} />
        ) : (
          <FilmToPlay playable={playable} termsAddress={shown.termsAddress} />
        )}
        {episodes.length > 0 && <EpisodeList current={episode} episodes={episodes} id={film.id} />}
        <section aria-labelledby="about" className={styles["about"]}>
          <h2 id="about">About this movie</h2>
          <Prose>
            {film.description === undefined ? (
              <p>No description available</p>
            ) : (
              <DescriptionText blocks={film.description} lang={film.descriptionLang} />
            )}
          </Prose>
          <FilmFacts film={film} sourceAddress={shown.pageAddress} />
          <FilmSubjects subjects={film.subjects} />
        </section>
      </FilmPage>
      <Suspense>
        <Await resolve={related}>{(films) => <Related films={films} />}</Await>
      </Suspense>
    </>
  );
}

/** The way back, and what stands under it; rows stand outside, since they reach the screen's edge. */
function FilmPage({ children }: { children: ReactNode }) {
  return (
    <Page>
      <BackLink href={href("/archive")}>Back to Archive Movies</BackLink>
      {children}
    </Page>
  );
}

function FilmHead({ film, episodes, episode, ...shown }: ShownFilm) {
  const { episodeFile, playable, pageAddress, titlePath, ownAddress } = shown;
  return (
    <header
      className={styles["head"]}
      data-view={viewMark({ ...film, kind: "archive", episode: episodeFile })}
    >
      <h1 {...outsideText(film.title, film.lang)}>{film.title}</h1>
      {episodes.length > 0 && playable && (
        <p className={styles["lead"]} {...outsideText(playable.title, episodes[episode - 1]?.lang)}>
          {playable.title}
        </p>
      )}
      <p className={styles["line"]}>
        {film.year !== "" && <Badge>{film.year}</Badge>}
        {playable && <Badge tone="free">Free to Watch</Badge>}
        {film.freedom !== undefined && <Badge>{film.freedom}</Badge>}
        {film.creator !== "" && (
          <span>
            By: <bdi {...outsideText(film.creator)}>{film.creator}</bdi>
          </span>
        )}
      </p>
      <ButtonRow>
        <WatchlistButton id={film.id} kind="archive" title={film.title} />
        <WatchedButton id={film.id} kind="archive" title={film.title} />
        {titlePath !== undefined && (
          <ButtonLink href={titlePath} icon="info">
            Cast, details and trailers
          </ButtonLink>
        )}
        {pageAddress !== undefined && (
          <ButtonLink external href={pageAddress} icon="external" iconAfter>
            View on Internet Archive
          </ButtonLink>
        )}
        <ShareLink address={ownAddress} title={film.title} />
      </ButtonRow>
    </header>
  );
}

function Related({ films }: { films: readonly PicturedFilm[] }) {
  if (films.length === 0) return null;
  return (
    <Rail title="More like this">
      {films.map((film) => (
        <li key={film.id}>
          <FilmPoster film={film} />
        </li>
      ))}
    </Rail>
  );
}

/** There is no such film, or it could not be asked for: the status says which. */
export function NoFilm({ hasFailed }: { hasFailed: boolean }) {
  return (
    <FilmPage>
      <title>Movie not available · Matinee</title>
      <meta content="noindex" name="robots" />
      <div className={styles["none"]} role="alert">
        <h1>Failed to load movie details</h1>
        <p>
          {hasFailed
            ? "This isn't your fault: the archive isn't answering right now. Please try again in a moment."
            : "The archive doesn't have this film, or no longer shows it."}
        </p>
        <ButtonLink href={href("/archive")} look="primary">
          Return to Archive Movies
        </ButtonLink>
      </div>
      {hasFailed && <FailureToast text="Failed to load movie details. Please try again later." />}
    </FilmPage>
  );
}

const WHY_NOT: Record<WhyNot, { title: string; text: string }> = {
  "other kind": {
    title: "This item isn't a film",
    text: "The Internet Archive has many other things. You can see this one there.",
  },
  "not free": {
    title: "This film isn't shown here",
    text: "It isn't marked as free to share. You can see it at the Internet Archive.",
  },
};

/** The archive holds other things than films, and films that nobody says are free. */
export function NotShownHere({ whyNot, pageAddress }: NotShown) {
  const { title, text } = WHY_NOT[whyNot];
  return (
    <FilmPage>
      <title>{`${title} · Matinee`}</title>
      <meta content="noindex" name="robots" />
      <div className={styles["none"]} role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
        <ButtonRow>
          <ButtonLink external href={pageAddress} icon="external" iconAfter look="primary">
            View on Internet Archive
          </ButtonLink>
          <ButtonLink href={href("/archive")}>Return to Archive Movies</ButtonLink>
        </ButtonRow>
      </div>
    </FilmPage>
  );
}

/** The shape of a film's page, while it is on its way. */
export function FilmSkeleton() {
  return (
    <FilmPage>
      <LoadingText>Loading movie details...</LoadingText>
      <BlockSkeleton shape="heading" />
      <div className={styles["player"]}>
        <BlockSkeleton shape="wide" />
      </div>
      <TextSkeleton lines={5} />
    </FilmPage>
  );
}
