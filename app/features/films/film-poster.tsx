import { href } from "react-router";

import { WatchlistRibbon } from "#app/features/catalog/watchlist-ribbon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { PosterCard } from "#app/ui/poster-card.tsx";

import type { PicturedFilm } from "./film.ts";

interface FilmPosterProps {
  film: PicturedFilm;
  /** In sight when the page opens. */
  eager?: boolean;
  /** Labels the picture as free, where the list does not say so of all of them. */
  badged?: boolean;
}

/** An archive film in a grid of posters, with a link to its page. */
export function FilmPoster({ film, eager = false, badged = false }: FilmPosterProps) {
  const { id, title, year, lang, picture } = film;
  return (
    <PosterCard
      badge={badged ? <Badge tone="free">Free to Watch</Badge> : undefined}
      corner={<WatchlistRibbon id={id} kind="archive" title={title} />}
      detail={year}
      drawnBeneath
      eager={eager}
      href={href("/archive/:id", { id })}
      lang={lang}
      missing="No Image"
      picture={{ src: picture }}
      playable
      title={title}
    />
  );
}
