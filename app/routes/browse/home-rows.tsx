import { href } from "react-router";

import type { BestMovie } from "#app/features/catalog/catalog.ts";
import { listingFailures } from "#app/features/catalog/lists/listing-failures.ts";
import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";
import {
  LoadedTitleRow,
  TitleRow,
  TitleRowSkeleton,
} from "#app/features/catalog/titles/title-row.tsx";
import type { Section } from "#app/lib/section.ts";
import { msg, t } from "#app/translations/t.ts";

import { watchButton } from "./watch-button.tsx";

type Row = Promise<Section<TitleCard[]>>;

interface HomeRowsProps {
  parts: {
    best: Promise<Section<BestMovie[]>>;
    featured: Row;
    trending: Row;
    topMovies: Row;
    popular: Row;
    topShows: Row;
  };
  /** The page's own address. */
  path: string;
}

/** The rows below the nine best, in their order. */
const rows = [
  { part: "featured", listing: "movies/featured", title: msg("Featured Movies"), ranked: false },
  { part: "trending", listing: "movies/trending", title: msg("Trending Movies"), ranked: false },
  { part: "topMovies", listing: "movies/top-rated", title: msg("Top 10 Movies"), ranked: true },
  { part: "popular", listing: "tvshows/popular", title: msg("Popular TV Shows"), ranked: false },
  { part: "topShows", listing: "tvshows/top-rated", title: msg("Top 10 TV Shows"), ranked: true },
] as const;

const BEST = msg("Best Movies of All Time");

export function HomeRows({ parts, path }: HomeRowsProps) {
  return (
    <>
      <TitleRow
        actionOf={watchButton}
        failed={t(listingFailures["movies/best"])}
        highlighted
        href={href("/movies/best")}
        retryTo={path}
        title={t(BEST)}
        titles={parts.best}
      />
      {rows.map(({ part, listing, title, ranked }) => (
        <TitleRow
          failed={t(listingFailures[listing])}
          href={href(`/${listing}`)}
          key={part}
          ranked={ranked}
          retryTo={path}
          title={t(title)}
          titles={parts[part]}
        />
      ))}
    </>
  );
}

/** Other free films every day: a card leads straight to the film. */
export function TonightRow({ shown, path }: { shown: Section<TitleCard[]>; path: string }) {
  return (
    <LoadedTitleRow
      failed={t("Failed to load archive movies.")}
      href={href("/archive")}
      playable
      retryTo={path}
      section={shown}
      title={t("Free to watch tonight")}
    />
  );
}

export function HomeRowsSkeleton() {
  return (
    <>
      <TitleRowSkeleton highlighted title={t(BEST)} />
      {rows.map(({ part, title, ranked }) => (
        <TitleRowSkeleton key={part} ranked={ranked} title={t(title)} />
      ))}
    </>
  );
}
