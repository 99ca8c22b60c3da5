import { Suspense, type ReactNode } from "react";
import { Await, href } from "react-router";

import { WatchlistButton } from "#app/features/catalog/watchlist/watchlist-button.tsx";
import { DescriptionText } from "#app/features/films/details/description-text.tsx";
import { freedomLabel } from "#app/features/films/details/freedom.ts";
import type { PicturedFilm } from "#app/features/films/film.ts";
import type { WhyNot } from "#app/features/films/films.server.ts";
import { OwnChoices } from "#app/features/library/own-choices.tsx";
import { WatchedButton } from "#app/features/library/watched/watched-button.tsx";
import { viewMark } from "#app/features/tracking/view-mark.ts";
import { PagePreview, type Preview } from "#app/shell/previews/page-preview.tsx";
import { ActionRow } from "#app/ui/buttons/action-row.tsx";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Badge } from "#app/ui/cards/badge.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { LoadingText } from "#app/ui/messages/loading-text.tsx";
import { EmptyState, ErrorState } from "#app/ui/messages/message-panel.tsx";
import { Page, Prose } from "#app/ui/layout/page.tsx";
import { BlockSkeleton, TextSkeleton } from "#app/ui/messages/skeleton.tsx";
import { isolate } from "#app/lib/text/isolate.ts";
import { formatShortRuntime } from "#app/lib/formats/runtime.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { type MarkedText, msg, t } from "#app/translations/t.ts";

import styles from "./film-details.module.css";
import { EpisodeList } from "./episode-list.tsx";
import { FilmDownload } from "./film-download.tsx";
import { FilmFacts, FilmSubjects } from "./film-facts.tsx";
import { FilmDetails, FilmLayout } from "./film-layout.tsx";
import { FilmNotes } from "./film-notes.tsx";
import { FilmScreen, ScreenSkeleton } from "./film-screen.tsx";
import type { HiddenFilm, ShownFilm } from "./load-film.ts";
import { FilmLinks, MoreFilms, NextSkeleton } from "./more-films.tsx";

/** A film's page, from its player to similar films. */
export function FilmView(shown: ShownFilm) {
  const { film, episodes, episode, playable, related } = shown;
  const isSeries = episodes.length > 0;
  return (
    <>
      <PagePreview {...previewOf(shown)} />
      <FilmLayout shape={shown.shape}>
        <FilmScreen {...shown} />
        <FilmDetails>
          <FilmHead {...shown} />
          <section aria-labelledby="about" className={styles["about"]}>
            <h2 id="about">{t("About this movie")}</h2>
            <div>
              <Prose>
                {film.description === undefined ? (
                  <p>{t("No description available")}</p>
                ) : (
                  <DescriptionText blocks={film.description} lang={film.descriptionLang} />
                )}
              </Prose>
              <FilmSubjects subjects={film.subjects} />
            </div>
            <div>
              <FilmFacts film={film} sourceAddress={shown.pageAddress} />
              {playable && <FilmNotes playable={playable} termsAddress={shown.termsAddress} />}
            </div>
          </section>
          {isSeries && (
            <Suspense>
              <Await resolve={related}>{(films) => <Related films={films} />}</Await>
            </Suspense>
          )}
        </FilmDetails>
        {isSeries ? (
          <EpisodeList current={episode} episodes={episodes} id={film.id} />
        ) : (
          <Suspense fallback={<NextSkeleton />}>
            <Await resolve={related}>{(films) => <MoreFilms films={films} />}</Await>
          </Suspense>
        )}
      </FilmLayout>
    </>
  );
}

/** What previews of a film's page show: the picture is on our own server, unlike its frames. */
function previewOf(shown: ShownFilm): Preview {
  const { film, episodes, episode, playable, poster } = shown;
  const seconds = episodes[episode - 1]?.seconds ?? playable?.expectedSeconds;
  const file = playable?.sources[0]?.address;
  const absolute = (address: string) => new URL(address, shown.ownAddress).href;
  return {
    title: film.title,
    description: t("{title}, free to watch from the Internet Archive.", {
      title: isolate(film.title),
    }),
    picture: poster,
    type: "video.movie",
    thing: {
      "@type": "VideoObject",
      thumbnailUrl: absolute(poster),
      uploadDate: film.publishedOn,
      isAccessibleForFree: true,
      ...(file !== undefined && { contentUrl: absolute(file) }),
      ...(seconds !== undefined && { duration: `PT${Math.round(seconds)}S` }),
      ...(film.year !== "" && { datePublished: film.year }),
      ...(film.director !== "" && { director: { "@type": "Person", name: film.director } }),
    },
    above: [{ name: t("Free films"), path: href("/archive") }],
  };
}

/** What is said about a film, below its screen. */
function FilmHead({ film, episodes, episode, ...shown }: ShownFilm) {
  const { episodeFile, playable, titlePath, ownAddress } = shown;
  const isSeries = episodes.length > 0;
  const minutes = isSeries ? (episodes[episode - 1]?.seconds ?? 0) / 60 : film.runtimeMinutes;
  const runtime = formatShortRuntime(minutes ?? 0);
  return (
    <header
      className={styles["head"]}
      data-view={viewMark({ ...film, kind: "archive", episode: episodeFile })}
    >
      <BackLink href={href("/archive")}>{t("Back to Archive Movies")}</BackLink>
      <h1 {...outsideText(film.title, film.lang)}>{film.title}</h1>
      {isSeries && playable && (
        <p className={styles["lead"]} {...outsideText(playable.title, episodes[episode - 1]?.lang)}>
          {playable.title}
        </p>
      )}
      <p className={styles["line"]}>
        {playable && <Badge tone="free">{t("Free to Watch")}</Badge>}
        {film.year !== "" && <Badge>{film.year}</Badge>}
        {film.freedom !== undefined && <Badge>{freedomLabel(film.freedom)}</Badge>}
        {runtime !== undefined && <span>{runtime}</span>}
        <Makers film={film} />
      </p>
      <ActionRow>
        <WatchlistButton id={film.id} kind="archive" title={film.title} />
        <WatchedButton id={film.id} kind="archive" title={film.title} />
        <ButtonLink href={ownAddress} icon="share" shares={film.title} size="large">
          {t("Share")}
        </ButtonLink>
        {playable && (
          <form action={href("/together")} method="post">
            <input name="film" type="hidden" value={film.id} />
            <input name="episode" type="hidden" value={episode} />
            <Button icon="users" size="large" type="submit">
              {t("Watch Together")}
            </Button>
          </form>
        )}
        {titlePath !== undefined && (
          <ButtonLink href={titlePath} icon="info" size="large">
            {t("Cast and details")}
          </ButtonLink>
        )}
      </ActionRow>
      {shown.offered && <FilmDownload offered={shown.offered} />}
      <OwnChoices id={film.id} kind="archive" title={film.title} />
    </header>
  );
}

/** Whoever the record names as the film's creator, and its director where that is somebody else. */
function Makers({ film: { creator, director } }: Pick<ShownFilm, "film">) {
  return (
    <>
      {director !== "" && director !== creator && (
        <span>
          {t("Director: <bdi>{director}</bdi>", {
            director,
            bdi: (inside) => <bdi {...outsideText(director)}>{inside}</bdi>,
          })}
        </span>
      )}
      {creator !== "" && (
        <span>
          {t("By: <bdi>{creator}</bdi>", {
            creator,
            bdi: (inside) => <bdi {...outsideText(creator)}>{inside}</bdi>,
          })}
        </span>
      )}
    </>
  );
}

function Related({ films }: { films: readonly PicturedFilm[] }) {
  if (films.length === 0) return null;
  return (
    <section aria-labelledby="more">
      <h2 id="more">{t("More like this")}</h2>
      <FilmLinks films={films} />
    </section>
  );
}

/** A page that shows no film: the link back, and why. */
function NoFilmPage({ children }: { children: ReactNode }) {
  return (
    <Page>
      <BackLink href={href("/archive")}>{t("Back to Archive Movies")}</BackLink>
      {children}
    </Page>
  );
}

/** The film is missing or could not be loaded: the status says which. */
export function NoFilm({ hasFailed }: { hasFailed: boolean }) {
  return (
    <NoFilmPage>
      <title>{t("Movie not available · {site}")}</title>
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
      />
    </NoFilmPage>
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
export function NotShownHere({ whyNot, pageAddress }: HiddenFilm) {
  const title = t(WHY_NOT[whyNot].title);
  return (
    <NoFilmPage>
      <title>{t("{title} · {site}", { title })}</title>
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
    </NoFilmPage>
  );
}

/** The placeholder of a loading film's page. */
export function FilmSkeleton() {
  return (
    <FilmLayout>
      <ScreenSkeleton />
      <FilmDetails>
        <LoadingText>{t("Loading movie details...")}</LoadingText>
        <BlockSkeleton shape="heading" />
        <TextSkeleton lines={5} />
      </FilmDetails>
      <NextSkeleton />
    </FilmLayout>
  );
}
