import { href } from "react-router";

import { formatFilmFilters, type FilmFilters } from "#app/features/films/lists/film-filters.ts";
import { type FilmList, type PicturedFilm } from "#app/features/films/film.ts";
import type { Section } from "#app/lib/section.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { LoadingText } from "#app/ui/messages/loading-text.tsx";
import { EmptyState, ErrorState } from "#app/ui/messages/message-panel.tsx";
import { LoadMore } from "#app/ui/layout/pagination.tsx";
import { PosterGridSkeleton, PosterGrid } from "#app/ui/posters/poster-grid.tsx";
import { t } from "#app/translations/t.ts";
import { FilmPoster } from "#app/features/films/details/film-poster.tsx";

import styles from "./archive.module.css";

export interface PicturedList extends FilmList {
  films: PicturedFilm[];
}

interface FilmListPartProps {
  found: Section<PicturedList>;
  filters: FilmFilters;
  /** The address of this list, for Try Again. */
  address: string;
}

/** The archive's results: a grid of films, a message when there are none, or an error. */
export function FilmListPart({ found, filters, address }: FilmListPartProps) {
  if (found.outcome === "failed") return <Failure address={address} />;
  const { films, pages, hasMore, isAtEnd, isCutShort } = found.value;
  if (films.length === 0 && !hasMore && !isCutShort) return <NothingFound />;
  return (
    <>
      {films.length > 0 && <p className={styles["count"]}>{countOf(found.value)}</p>}
      {films.length > 0 && <FilmGrid films={films} />}
      {films.length === 0 && !isCutShort && <NothingYet />}
      {isCutShort && <Failure address={address} />}
      {hasMore && !isCutShort && (
        <LoadMore
          label={t("Load More Movies")}
          to={href("/archive") + formatFilmFilters(filters, pages + 1)}
        />
      )}
      {isAtEnd && <p className={styles["end"]}>{endOf(found.value)}</p>}
    </>
  );
}

function Failure({ address }: { address: string }) {
  return (
    <ErrorState
      retryTo={address}
      text={t(
        "This isn't your fault: the archive isn't answering right now. Please try again in a moment.",
      )}
      title={t("Failed to load movies from Internet Archive")}
      toast={t("Failed to load movies from Internet Archive. Please try again later.")}
    />
  );
}

function NothingFound() {
  return (
    <EmptyState
      actions={<ButtonLink href={href("/archive")}>{t("Browse all films")}</ButtonLink>}
      drawing="beam"
      text={t("Try a different search term or browse our featured content")}
      title={t("No movies found")}
    />
  );
}

/** There are more, and none of those that were read may be shown. */
function NothingYet() {
  return (
    <EmptyState
      drawing="beam"
      text={t("More films match. Load more, or try a different search.")}
      title={t("None of the first films can be shown")}
    />
  );
}

/** The placeholder of a loading list, with its exact shape. */
export function FilmListSkeleton() {
  return (
    <>
      <LoadingText>{t("Loading...")}</LoadingText>
      <PosterGridSkeleton count={24} />
    </>
  );
}

const countOf = ({ total, isAtLeast = false }: FilmList): string =>
  isAtLeast
    ? t("At least {total, plural, one {# film} other {# films}}", { total })
    : t("{total, plural, one {# film} other {# films}}", { total });

function endOf({ films, total, isAtLeast = false }: FilmList): string {
  const counts = { shown: films.length, total };
  return isAtLeast
    ? t(
        "This list ends here, after the first {shown, number} of at least {total, plural, one {# film} other {# films}}. Search or filter to find the others.",
        counts,
      )
    : t(
        "This list ends here, after the first {shown, number} of {total, plural, one {# film} other {# films}}. Search or filter to find the others.",
        counts,
      );
}

/** The first rows of a wide screen, whose pictures load at once. */
const EAGER = 8;

function FilmGrid({ films }: { films: readonly PicturedFilm[] }) {
  return (
    <PosterGrid leavesOut>
      {films.map((film, index) => (
        <li key={film.id}>
          <FilmPoster badged eager={index < EAGER} film={film} />
        </li>
      ))}
    </PosterGrid>
  );
}
