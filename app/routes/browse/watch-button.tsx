import type { BestMovie } from "#app/features/catalog/catalog.ts";
import { TrailerButton } from "#app/features/catalog/trailer-button.tsx";
import { viewMark } from "#app/features/tracking/view-mark.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** What stands beneath each of the nine best: the film, where the operator has it, or its trailer. */
export function watchButton(movie: BestMovie) {
  const { title, lang, trailer, watchLink } = movie;
  if (watchLink !== undefined) {
    return (
      <ButtonLink external href={watchLink} icon="play" size="small" wide>
        Watch
        <span className="visually-hidden">
          : <bdi lang={lang}>{title}</bdi>
        </span>
      </ButtonLink>
    );
  }
  const mark = viewMark(movie);
  const subject = { title, lang, trailer, mark };
  return <TrailerButton label="Watch" size="small" wide {...subject} />;
}
