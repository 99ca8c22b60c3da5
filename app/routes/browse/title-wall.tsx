import type { ReactNode } from "react";

import {
  titleKey,
  type TitleCard,
  type TitleKind,
  type TitleList,
} from "#app/features/catalog/titles/title-card.ts";
import { TitlePoster } from "#app/features/catalog/titles/title-poster.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { LoadingText } from "#app/ui/messages/loading-text.tsx";
import { EmptyState, ErrorState } from "#app/ui/messages/message-panel.tsx";
import { LoadMore } from "#app/ui/layout/pagination.tsx";
import { gridSizes, PosterGrid, PosterGridSkeleton } from "#app/ui/posters/poster-grid.tsx";
import { msg, t } from "#app/translations/t.ts";

import { NothingHere } from "./nothing-here.tsx";
import styles from "./title-wall.module.css";

/** As many pictures as are visible when a page opens on a wide screen. */
const IN_SIGHT = 12;
const TITLES_A_PAGE = 20;
/** Every few pages the list waits for a click, so that the page's footer can be reached. */
const PAGES_AT_A_STRETCH = 5;

const wallTexts = {
  movie: {
    loading: msg("Loading movies..."),
    shown: msg("Showing {count, plural, one {# movie} other {# movies}}"),
    noneYet: msg("No movies so far"),
    noneFit: msg("No movies fit"),
    loadMore: msg("Load More Movies"),
    failedMore: msg("Failed to load more movies."),
  },
  tv: {
    loading: msg("Loading TV shows..."),
    shown: msg("Showing {count, plural, one {# TV show} other {# TV shows}}"),
    noneYet: msg("No TV shows so far"),
    noneFit: msg("No TV shows fit"),
    loadMore: msg("Load More TV Shows"),
    failedMore: msg("Failed to load more TV shows."),
  },
} as const;

interface TitleWallProps {
  kind: TitleKind;
  list: TitleList;
  /** The address of the list, and of the list with one more page. */
  here: string;
  moreTo: string;
  /** The address without filters. */
  clearTo: string;
}

/** A list of titles that loads more, by scrolling and by its button. */
export function TitleWall({ kind, list, here, moreTo, clearTo }: TitleWallProps) {
  const { titles, hasMore, isCutShort } = list;
  if (titles.length === 0 && !hasMore && !isCutShort) {
    return here === clearTo ? <NothingHere /> : <NothingFits clearTo={clearTo} kind={kind} />;
  }
  return (
    <div className={styles["wall"]} data-list="">
      <p className={styles["status"]}>{countOf(titles.length, kind)}</p>
      <TitleGrid titles={titles} />
      {isCutShort ? (
        <ErrorState
          retryTo={here}
          text={t("There's more to see. Please try again later.")}
          title={t(wallTexts[kind].failedMore)}
          toast={false}
        />
      ) : (
        hasMore && (
          <LoadMore
            label={t(wallTexts[kind].loadMore)}
            scrolls={list.pages % PAGES_AT_A_STRETCH !== 0}
            to={moreTo}
          />
        )
      )}
    </div>
  );
}

/** What a child may see may begin further down. */
const countOf = (count: number, kind: TitleKind) =>
  count === 0 ? t(wallTexts[kind].noneYet) : t(wallTexts[kind].shown, { count });

interface TitleGridProps<Card extends TitleCard> {
  titles: readonly Card[];
  /** A command below each card. */
  actionOf?: (card: Card) => ReactNode;
}

export function TitleGrid<Card extends TitleCard>({ titles, actionOf }: TitleGridProps<Card>) {
  return (
    <PosterGrid leavesOut>
      {titles.map((card, index) => (
        <li key={titleKey(card)}>
          <TitlePoster
            action={actionOf?.(card)}
            card={card}
            eager={index < IN_SIGHT}
            sizes={gridSizes}
          />
        </li>
      ))}
    </PosterGrid>
  );
}

/** The list is empty. */
function NothingFits({ clearTo, kind }: { clearTo: string; kind: TitleKind }) {
  return (
    <EmptyState
      actions={<ButtonLink href={clearTo}>{t("Clear all filters")}</ButtonLink>}
      text={t("Try a wider span of years, a lower rating, or another genre.")}
      title={t(wallTexts[kind].noneFit)}
    />
  );
}

export function TitleWallSkeleton({ kind }: { kind: TitleKind }) {
  return (
    <div className={styles["wall"]}>
      <LoadingText>{t(wallTexts[kind].loading)}</LoadingText>
      <PosterGridSkeleton count={TITLES_A_PAGE} />
    </div>
  );
}
