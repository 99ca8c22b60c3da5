import { Suspense, useId, type ReactNode } from "react";
import { Await, href } from "react-router";

import { TRY_LATER } from "#app/features/catalog/failure-message.tsx";
import { FilmPoster } from "#app/features/films/film-poster.tsx";
import type { PicturedFilm } from "#app/features/films/film.ts";
import type { Section } from "#app/lib/section.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FailureToast } from "#app/ui/failure-toast.tsx";
import { ErrorState } from "#app/ui/message-panel.tsx";
import { Rail, RailSkeleton } from "#app/ui/rail.tsx";

import styles from "./archive-shelf.module.css";

interface ArchiveShelfProps {
  title: string;
  films: Promise<Section<PicturedFilm[]>>;
  /** What invites a viewer into the archive while the shelf is empty. */
  prompt: string;
  /** What the shelf says when its films cannot be had. */
  failed: string;
  /** The page's own address, which Try Again asks for once more. */
  retryTo: string;
}

/** The way from films and shows into the archive of free ones: its first few, or an invitation. */
export function ArchiveShelf(props: ArchiveShelfProps) {
  const { title, films } = props;
  return (
    <Suspense fallback={<RailSkeleton title={title} />}>
      <Await resolve={films}>
        {(section: Section<PicturedFilm[]>) =>
          section.ok ? <Tiles {...props} tiles={section.value} /> : <FailedShelf {...props} />
        }
      </Await>
    </Suspense>
  );
}

function Tiles({ title, prompt, tiles }: ArchiveShelfProps & { tiles: PicturedFilm[] }) {
  if (tiles.length === 0) {
    return (
      <Shelf title={title}>
        <div className={styles["prompt"]}>
          <p>{prompt}</p>
          <ButtonLink href={href("/archive")} icon="arrow-right" iconAfter>
            Browse Archive
          </ButtonLink>
        </div>
      </Shelf>
    );
  }
  return (
    <Rail href={href("/archive")} hrefLabel="View All Archives" title={title}>
      {tiles.map((film) => (
        <li key={film.id}>
          <FilmPoster film={film} />
        </li>
      ))}
    </Rail>
  );
}

function FailedShelf({ title, failed, retryTo }: ArchiveShelfProps) {
  return (
    <Shelf title={title}>
      <ErrorState retryTo={retryTo} text={TRY_LATER} title={failed} />
      <FailureToast text={`${failed} ${TRY_LATER}`} />
    </Shelf>
  );
}

function Shelf({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles["shelf"]}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
