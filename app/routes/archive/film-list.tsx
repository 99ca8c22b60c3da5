import { href } from "react-router";

import { formatFilmFilters, type FilmFilters } from "#app/features/films/film-filters.ts";
import type { FilmList, PicturedFilm } from "#app/features/films/film.ts";
import type { Section } from "#app/lib/section.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FailureToast } from "#app/ui/failure-toast.tsx";
import { LoadingText } from "#app/ui/loading-text.tsx";
import { EmptyState, ErrorState } from "#app/ui/message-panel.tsx";
import { LoadMore } from "#app/ui/pagination.tsx";
import { PosterGridSkeleton } from "#app/ui/poster-grid.tsx";

import styles from "./archive.module.css";
import { FilmGrid } from "./film-grid.tsx";

const FAILED = "Failed to load movies from Internet Archive";
const FAILED_TOAST = `${FAILED}. Please try again later.`;

export interface PicturedList extends FilmList {
  films: PicturedFilm[];
}

interface FilmListPartProps {
  found: Section<PicturedList>;
  filters: FilmFilters;
  /** The address of this very list, for another try. */
  address: string;
}

/** What the archive found: a wall of films, nothing, or that it could not be asked. */
export function FilmListPart({ found, filters, address }: FilmListPartProps) {
  if (!found.ok) return <Failure address={address} />;
  const { films, pages, hasMore, isAtEnd, isCutShort } = found.value;
  if (films.length === 0 && !hasMore) return <NothingFound />;
  return (
    <>
      <p className={styles["count"]}>{countOf(found.value)}</p>
      <FilmGrid films={films} />
      {isCutShort && <Failure address={address} />}
      {hasMore && !isCutShort && (
        <LoadMore
          label="Load More Movies"
          to={href("/archive") + formatFilmFilters(filters, pages + 1)}
        />
      )}
      {isAtEnd && (
        <p className={styles["end"]}>
          This list ends here, after the first {formatCount(films.length)} of{" "}
          {countOf(found.value).toLowerCase()}. Search or filter to find the others.
        </p>
      )}
    </>
  );
}

function Failure({ address }: { address: string }) {
  return (
    <>
      <ErrorState
        retryTo={address}
        text="This isn't your fault: the archive isn't answering right now. Please try again in a moment."
        title={FAILED}
      />
      <FailureToast text={FAILED_TOAST} />
    </>
  );
}

function NothingFound() {
  return (
    <EmptyState
      actions={<ButtonLink href={href("/archive")}>Browse all films</ButtonLink>}
      icon="film"
      text="Try a different search term or browse our featured content"
      title="No movies found"
    />
  );
}

/** The exact shape of the list that is still on its way. */
export function FilmListSkeleton() {
  return (
    <>
      <LoadingText>Loading...</LoadingText>
      <PosterGridSkeleton count={24} />
    </>
  );
}

function countOf({ total, isAtLeast = false }: FilmList): string {
  const count = total === 1 ? "1 film" : `${formatCount(total)} films`;
  return isAtLeast ? `At least ${count}` : count;
}

const formatCount = (count: number) => count.toLocaleString("en");
