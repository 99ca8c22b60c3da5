import { href } from "react-router";

import { WatchlistRibbon } from "#app/features/catalog/watchlist-button.tsx";
import type { FilmCard } from "#app/features/films/film.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PosterCard } from "#app/ui/poster-card.tsx";
import { PosterGrid } from "#app/ui/poster-grid.tsx";

/** A film with the address of its picture, as a wall of films needs it. */
export type PicturedFilm = FilmCard & { picture: string };

/** So many stand in the first rows of a wide screen, and are not put off. */
const EAGER = 8;

export function FilmGrid({ films }: { films: readonly PicturedFilm[] }) {
  return (
    <PosterGrid>
      {films.map(({ id, title, year, lang, picture }, index) => (
        <li key={id}>
          <PosterCard
            badge={<Badge tone="free">Free to Watch</Badge>}
            corner={<WatchlistRibbon id={id} kind="archive" title={title} />}
            detail={year}
            eager={index < EAGER}
            href={href("/archive/:id", { id })}
            lang={lang}
            picture={{ src: picture }}
            playable
            title={title}
          />
        </li>
      ))}
    </PosterGrid>
  );
}
