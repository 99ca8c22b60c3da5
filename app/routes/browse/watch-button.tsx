import type { BestMovie } from "#app/features/catalog/catalog.ts";
import { TrailerButton } from "#app/features/catalog/trailer-button.tsx";
import { viewMark } from "#app/features/tracking/view-mark.ts";

/** What stands beneath each of the nine best. */
export function watchButton(movie: BestMovie) {
  return (
    <TrailerButton
      label="Watch"
      lang={movie.lang}
      mark={viewMark(movie)}
      size="small"
      title={movie.title}
      trailer={movie.trailer}
      wide
    />
  );
}
