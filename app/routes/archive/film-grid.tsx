import { FilmPoster } from "#app/features/films/film-poster.tsx";
import type { PicturedFilm } from "#app/features/films/film.ts";
import { PosterGrid } from "#app/ui/poster-grid.tsx";

/** So many stand in the first rows of a wide screen, and are not put off. */
const EAGER = 8;

export function FilmGrid({ films }: { films: readonly PicturedFilm[] }) {
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
