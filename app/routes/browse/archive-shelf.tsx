import { Suspense, useId, type ReactNode } from "react";
import { Await, href } from "react-router";

import { FilmPoster } from "#app/features/films/details/film-poster.tsx";
import type { PicturedFilm } from "#app/features/films/film.ts";
import type { Section } from "#app/lib/section.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { ErrorState } from "#app/ui/messages/message-panel.tsx";
import { Rail, RailSkeleton } from "#app/ui/rails/rail.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./archive-shelf.module.css";

interface ArchiveShelfProps {
  title: string;
  films: Promise<Section<PicturedFilm[]>>;
  /** The invitation to the archive while the row is empty. */
  prompt: string;
  /** The message when its films cannot be loaded. */
  failed: string;
  /** The page's own address, for Try Again. */
  retryTo: string;
}

/** The row that leads from films and shows to the free films: the first few, or an invitation. */
export function ArchiveShelf(props: ArchiveShelfProps) {
  const { title, films } = props;
  return (
    <Suspense fallback={<RailSkeleton title={title} />}>
      <Await resolve={films}>
        {(section: Section<PicturedFilm[]>) =>
          section.outcome === "loaded" ? (
            <Tiles {...props} tiles={section.value} />
          ) : (
            <FailedShelf {...props} />
          )
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
            {t("Browse Archive")}
          </ButtonLink>
        </div>
      </Shelf>
    );
  }
  return (
    <Rail href={href("/archive")} hrefLabel={t("View All Archives")} title={title}>
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
      <ErrorState retryTo={retryTo} title={failed} />
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
