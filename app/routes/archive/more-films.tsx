import { href } from "react-router";

import type { PicturedFilm } from "#app/features/films/film.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { BlockSkeleton, TextSkeleton } from "#app/ui/messages/skeleton.tsx";
import { Poster } from "#app/ui/posters/poster.tsx";
import { t } from "#app/translations/t.ts";

import { ComesNext } from "./film-layout.tsx";
import styles from "./next-films.module.css";

/** Films like the one on the page; where none is known, two ways to find another. */
export function MoreFilms({ films }: { films: readonly PicturedFilm[] }) {
  const isEmpty = films.length === 0;
  return (
    <ComesNext labelledBy="more">
      <h2 className={styles["title"]} id="more">
        {isEmpty ? t("Free films") : t("More like this")}
      </h2>
      {isEmpty ? (
        <div className={styles["elsewhere"]}>
          <ButtonLink href={href("/archive")}>{t("Browse Archive")}</ButtonLink>
          <ButtonLink href={href("/surprise")}>{t("Surprise me")}</ButtonLink>
        </div>
      ) : (
        <FilmLinks films={films} scrolls />
      )}
    </ComesNext>
  );
}

interface FilmLinksProps {
  films: readonly PicturedFilm[];
  /** Beside the screen the list scrolls by itself. */
  scrolls?: boolean;
}

/** A small picture and the title of each film. */
export function FilmLinks({ films, scrolls }: FilmLinksProps) {
  return (
    <ul className={classNames(styles["list"], scrolls && styles["scrolls"])}>
      {films.map((film) => (
        <li key={film.id}>
          <NextFilm film={film} />
        </li>
      ))}
    </ul>
  );
}

/** The placeholder of what comes next. */
export function NextSkeleton() {
  return (
    <ComesNext>
      <BlockSkeleton shape="button" />
      <TextSkeleton lines={6} />
    </ComesNext>
  );
}

function NextFilm({ film: { id, title, lang, year, picture } }: { film: PicturedFilm }) {
  return (
    <a className={styles["next"]} data-similar={id} href={href("/archive/:id", { id })}>
      <Poster drawnBeneath missing="" picture={{ src: picture }} title={title} />
      <span className={styles["nextWords"]}>
        <bdi {...outsideText(title, lang)}>{title}</bdi>
        {year !== "" && <span className={styles["small"]}>{year}</span>}
      </span>
    </a>
  );
}
