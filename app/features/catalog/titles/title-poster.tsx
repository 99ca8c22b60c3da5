import type { ReactNode } from "react";

import { posterSources } from "#app/lib/pictures/picture.ts";
import { Badge } from "#app/ui/cards/badge.tsx";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { t } from "#app/translations/t.ts";

import type { TitleCard } from "./title-card.ts";
import { WatchlistRibbon } from "../watchlist/watchlist-ribbon.tsx";

interface TitlePosterProps {
  card: TitleCard;
  /** Visible when the page opens. */
  eager?: boolean | undefined;
  /** The displayed width, if it is not in a row. */
  sizes?: string | undefined;
  /** A button below the card. */
  action?: ReactNode;
  /** Why it is recommended. */
  reason?: string | undefined;
  /** The line below the title; its year by default. */
  detail?: string | undefined;
  /** Where it is free it leads to the film itself, not to its own page. */
  playable?: boolean | undefined;
}

/** A film or a show in a grid or row; it links to its own page. */
export function TitlePoster({
  card,
  eager,
  sizes,
  reason,
  action,
  detail = card.year,
  playable,
}: TitlePosterProps) {
  const { posterPath, posterColour: colour, freeFilmId: film } = card;
  const isFilm = playable === true && film !== undefined;
  return (
    <PosterCard
      action={action}
      detail={detail}
      eager={eager}
      film={film}
      href={isFilm ? `/archive/${encodeURIComponent(film)}` : `/${card.kind}/${card.id}`}
      lang={card.lang}
      note={film === undefined ? undefined : <Badge tone="free">{t("Free")}</Badge>}
      picture={posterPath === undefined ? undefined : { ...posterSources(posterPath), colour }}
      playable={isFilm}
      reason={reason}
      ribbon={<WatchlistRibbon id={card.id} kind={card.kind} title={card.title} />}
      sizes={sizes}
      title={card.title}
    />
  );
}
