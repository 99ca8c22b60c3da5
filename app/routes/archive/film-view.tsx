import { Suspense, type ReactNode } from "react";
import { Await, href } from "react-router";

import { WatchlistButton } from "#app/features/catalog/watchlist/watchlist-button.tsx";
import { DescriptionText } from "#app/features/films/details/description-text.tsx";
import { FilmPoster } from "#app/features/films/details/film-poster.tsx";
import { freedomLabel } from "#app/features/films/details/freedom.ts";
import type { PicturedFilm } from "#app/features/films/film.ts";
import type { WhyNot } from "#app/features/films/films.server.ts";
import { WatchedButton } from "#app/features/library/watched/watched-button.tsx";
import { viewMark } from "#app/features/tracking/view-mark.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Badge } from "#app/ui/cards/badge.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { LoadingText } from "#app/ui/messages/loading-text.tsx";
import { EmptyState, ErrorState } from "#app/ui/messages/message-panel.tsx";
import { ButtonRow, Page, Prose } from "#app/ui/layout/page.tsx";
import { Rail } from "#app/ui/rails/rail.tsx";
import { BlockSkeleton, TextSkeleton } from "#app/ui/messages/skeleton.tsx";
import { isolate } from "#app/lib/text/isolate.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { type MarkedText, msg, t } from "#app/translations/t.ts";
import { Icon } from "#app/ui/icons/icon.tsx";

import styles from "./archive.module.css";
import { EpisodeList } from "./episode-list.tsx";
import { FilmFacts, FilmSubjects } from "./film-facts.tsx";
import { FilmToPlay, NothingToPlay } from "./film-video.tsx";
import type { NotShown, ShownFilm } from "./load-film.ts";

/** A film's page, from its player to similar films. */
export function FilmView(shown: ShownFilm) {
  const { film, episodes, episode, playable, related } = shown;
  return (
    <>
      <title>{t("{title} · Matinee", { title: isolate(film.title) })}</title>
      <meta
        content={t("{title}, free to watch from the Internet Archive.", {
          title: isolate(film.title),
        })}
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
          <h2 id="about">{t("About this movie")}</h2>
          <Prose>
            {film.description === undefined ? (
              <p>{t("No description available")}</p>
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

/** The link back, and the sections below; rows are outside, because they span the screen. */
function FilmPage({ children }: { children: ReactNode }) {
  return (
    <Page>
      <BackLink href={href("/archive")}>{t("Back to Archive Movies")}</BackLink>
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
        {playable && <Badge tone="free">{t("Free to Watch")}</Badge>}
        {film.freedom !== undefined && <Badge>{freedomLabel(film.freedom)}</Badge>}
        {film.creator !== "" && (
          <span>
            {t("By: <bdi>{creator}</bdi>", {
              creator: film.creator,
              bdi: (inside) => <bdi {...outsideText(film.creator)}>{inside}</bdi>,
            })}
          </span>
        )}
      </p>
      <ButtonRow>
        <WatchlistButton id={film.id} kind="archive" title={film.title} />
        <WatchedButton id={film.id} kind="archive" title={film.title} />
        {titlePath !== undefined && (
          <ButtonLink href={titlePath} icon="info" size="large">
            {t("Cast, details and trailers")}
          </ButtonLink>
        )}
        {pageAddress !== undefined && (
          <ButtonLink external href={pageAddress} icon="external" iconAfter size="large">
            {t("View on Internet Archive")}
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
    <Rail title={t("More like this")}>
      {films.map((film) => (
        <li key={film.id}>
          <FilmPoster film={film} />
        </li>
      ))}
    </Rail>
  );
}

/** The film is missing or could not be loaded: the status says which. */
export function NoFilm({ hasFailed }: { hasFailed: boolean }) {
  return (
    <FilmPage>
      <title>{t("Movie not available · Matinee")}</title>
      <meta content="noindex" name="robots" />
      <ErrorState
        actions={
          <ButtonLink href={href("/archive")} variant="primary">
            {t("Return to Archive Movies")}
          </ButtonLink>
        }
        size="page"
        text={
          hasFailed
            ? t(
                "This isn't your fault: the archive isn't answering right now. Please try again in a moment.",
              )
            : t("The archive doesn't have this film, or no longer shows it.")
        }
        title={t("Failed to load movie details")}
        toast={hasFailed && t("Failed to load movie details. Please try again later.")}
      />
    </FilmPage>
  );
}

const WHY_NOT: Record<WhyNot, { title: MarkedText; text: MarkedText }> = {
  "other kind": {
    title: msg("This item isn't a film"),
    text: msg("The Internet Archive has many other things. You can see this one there."),
  },
  "not free": {
    title: msg("This film isn't shown here"),
    text: msg("It isn't marked as free to share. You can see it at the Internet Archive."),
  },
};

/** The archive also has items that are not films, and films that nobody says are free. */
export function NotShownHere({ whyNot, pageAddress }: NotShown) {
  const title = t(WHY_NOT[whyNot].title);
  return (
    <FilmPage>
      <title>{t("{title} · Matinee", { title })}</title>
      <meta content="noindex" name="robots" />
      <EmptyState
        actions={
          <>
            <ButtonLink external href={pageAddress} icon="external" iconAfter variant="primary">
              {t("View on Internet Archive")}
            </ButtonLink>
            <ButtonLink href={href("/archive")}>{t("Return to Archive Movies")}</ButtonLink>
          </>
        }
        size="page"
        text={t(WHY_NOT[whyNot].text)}
        title={title}
      />
    </FilmPage>
  );
}

/** The placeholder of a loading film's page. */
export function FilmSkeleton() {
  return (
    <FilmPage>
      <LoadingText>{t("Loading movie details...")}</LoadingText>
      <BlockSkeleton shape="heading" />
      <div className={styles["player"]}>
        <BlockSkeleton shape="wide" />
      </div>
      <TextSkeleton lines={5} />
    </FilmPage>
  );
}

interface ShareLinkProps {
  address: string;
  title: string;
}

/**
 * The film's own address. The client script opens the device's share dialog, or copies; without
 * script it is a plain link.
 */
function ShareLink({ address, title }: ShareLinkProps) {
  return (
    <a className={styles["share"]} data-share={title} href={address}>
      <Icon name="share" />
      {t("Share")}
    </a>
  );
}
