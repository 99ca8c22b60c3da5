import { href } from "react-router";

import type { BestMovie } from "#app/features/catalog/catalog.ts";
import { TrailerButton } from "#app/features/catalog/trailers/trailer-button.tsx";
import { viewMark } from "#app/features/tracking/view-mark.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { t } from "#app/translations/t.ts";

/**
 * The button below each of the nine best: links to the film, where the operator has it, or plays
 * its trailer. Until the trailer is known it links to the film's page, where the trailer is.
 */
export function watchButton(movie: BestMovie) {
  const { title, lang, trailer, watchLink } = movie;
  if (watchLink !== undefined || movie.needsDetails) {
    const address = watchLink ?? href("/movie/:id", { id: String(movie.id) });
    return (
      <ButtonLink external={watchLink !== undefined} href={address} icon="play" size="small" wide>
        {t("Watch")}
        <span className="visually-hidden">
          : <bdi lang={lang}>{title}</bdi>
        </span>
      </ButtonLink>
    );
  }
  const mark = viewMark(movie);
  const subject = { title, lang, trailer, mark };
  return <TrailerButton label={t("Watch")} size="small" wide {...subject} />;
}
