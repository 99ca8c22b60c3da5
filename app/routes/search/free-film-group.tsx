import type { ReactNode } from "react";
import { href } from "react-router";

import { FilmPoster } from "#app/features/films/details/film-poster.tsx";
import type { PicturedFilm } from "#app/features/films/film.ts";
import { formatFilmFilters } from "#app/features/films/lists/film-filters.ts";
import { ErrorState } from "#app/ui/messages/message-panel.tsx";
import { PosterGrid } from "#app/ui/posters/poster-grid.tsx";
import { t } from "#app/translations/t.ts";

import type { FreeFilms } from "./find-free-films.server.ts";
import { searchAddress, WAITS_FOR_FILMS, type SearchAddress } from "./search-address.ts";
import styles from "./search.module.css";

interface FreeFilmGroupProps {
  search: SearchAddress;
  films: FreeFilms;
  /** What the page says while there is no free film either. */
  children?: ReactNode;
}

/**
 * The free films of a search, beside its titles. A script puts late ones in place of all that is in
 * here; without one, a link leads to them.
 */
export function FreeFilmGroup({ search, films, children }: FreeFilmGroupProps) {
  const isLate = films.outcome === "late";
  const hasFound = films.outcome === "loaded" && films.value.length > 0;
  return (
    <div className={styles["films"]} data-free-films={isLate ? waitingAddress(search) : ""}>
      {!hasFound && children}
      {isLate && (
        <p>
          <a href={archiveAddress(search.text)}>{t("Look among the free films as well")}</a>
        </p>
      )}
      {films.outcome === "failed" && (
        <ErrorState
          retryTo={searchAddress(search)}
          title={t("Failed to load free films")}
          toast={false}
        />
      )}
      {hasFound && <FilmGrid films={films.value} text={search.text} />}
    </div>
  );
}

function waitingAddress(search: SearchAddress): string {
  const address = searchAddress(search);
  return `${address}${address.includes("?") ? "&" : "?"}${WAITS_FOR_FILMS}=yes`;
}

const archiveAddress = (text: string) => href("/archive") + formatFilmFilters({ q: text });

function FilmGrid({ films, text }: { films: readonly PicturedFilm[]; text: string }) {
  return (
    <section aria-labelledby="free-films" className={styles["group"]}>
      <div className={styles["head"]}>
        <h2 id="free-films">{t("Free films")}</h2>
        <a href={archiveAddress(text)}>
          {t("{label}<hidden>: {title}</hidden>", {
            label: t("View All"),
            title: t("Free films"),
            hidden: (inside) => <span className="visually-hidden">{inside}</span>,
          })}
        </a>
      </div>
      <PosterGrid>
        {films.map((film) => (
          <li key={film.id}>
            <FilmPoster badged film={film} />
          </li>
        ))}
      </PosterGrid>
    </section>
  );
}
