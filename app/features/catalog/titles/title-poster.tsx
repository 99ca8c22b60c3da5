import type { ReactNode } from "react";

import { posterSources } from "#app/lib/pictures/picture.ts";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";

import type { TitleCard } from "./title-card.ts";
import { WatchlistRibbon } from "../watchlist/watchlist-ribbon.tsx";

interface TitlePosterProps {
  card: TitleCard;
  /** Visible when the page opens. */
  eager?: boolean | undefined;
  /** A button below the card. */
  action?: ReactNode;
}

/** A film or a show in a grid or row; it always links to its own page. */
export function TitlePoster({ card, eager, action }: TitlePosterProps) {
  const { posterPath, posterColour: colour } = card;
  return (
    <PosterCard
      action={action}
      corner={<WatchlistRibbon id={card.id} kind={card.kind} title={card.title} />}
      detail={card.year}
      eager={eager}
      href={`/${card.kind}/${card.id}`}
      lang={card.lang}
      picture={posterPath === undefined ? undefined : { ...posterSources(posterPath), colour }}
      title={card.title}
    />
  );
}
