import { href } from "react-router";

import { WatchlistRibbon } from "#app/features/catalog/watchlist/watchlist-ribbon.tsx";
import { Badge } from "#app/ui/cards/badge.tsx";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { t } from "#app/translations/t.ts";

import type { PicturedFilm } from "../film.ts";

interface FilmPosterProps {
  film: PicturedFilm;
  /** Visible when the page opens. */
  eager?: boolean;
  /** Labels the film as free, where the list does not say so of all of them. */
  badged?: boolean;
}

/** An archive film in a grid of posters, with a link to its page. */
export function FilmPoster({ film, eager = false, badged = false }: FilmPosterProps) {
  const { id, title, year, lang, picture } = film;
  return (
    <PosterCard
      badge={badged ? <Badge tone="free">{t("Free to Watch")}</Badge> : undefined}
      detail={year}
      drawnBeneath
      eager={eager}
      film={id}
      href={href("/archive/:id", { id })}
      lang={lang}
      missing={t("No Image")}
      picture={{ src: picture }}
      playable
      ribbon={<WatchlistRibbon id={id} kind="archive" title={title} />}
      title={title}
    />
  );
}
