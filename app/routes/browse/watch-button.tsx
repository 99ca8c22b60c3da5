import type { BestMovie } from "#app/features/catalog/catalog.ts";
import { TrailerButton } from "#app/features/catalog/trailer-button.tsx";

/** What stands beneath each of the nine best. */
export function watchButton(movie: BestMovie) {
  return (
    <TrailerButton label="Watch" size="small" title={movie.title} trailer={movie.trailer} wide />
  );
}
