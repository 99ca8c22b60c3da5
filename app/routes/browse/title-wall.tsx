import type { ReactNode } from "react";

import { TRY_LATER } from "#app/features/catalog/failure-message.tsx";
import { kindWords } from "#app/features/catalog/title-kinds.ts";
import {
  titleKey,
  type TitleCard,
  type TitleKind,
  type TitleList,
} from "#app/features/catalog/title-card.ts";
import { TitlePoster } from "#app/features/catalog/title-poster.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FailureToast } from "#app/ui/failure-toast.tsx";
import { LoadingText } from "#app/ui/loading-text.tsx";
import { EmptyState, ErrorState } from "#app/ui/message-panel.tsx";
import { LoadMore } from "#app/ui/pagination.tsx";
import { PosterGrid, PosterGridSkeleton } from "#app/ui/poster-grid.tsx";

import { NothingHere } from "./nothing-here.tsx";
import styles from "./title-wall.module.css";

/** So many pictures are in sight when a page opens on a wide screen. */
const IN_SIGHT = 12;
const TITLES_A_PAGE = 20;
/** Every so many pages the list waits to be asked, so that the foot of the page can be reached. */
const PAGES_AT_A_STRETCH = 5;

interface TitleWallProps {
  kind: TitleKind;
  list: TitleList;
  /** The address of the list as it is, and with one page more. */
  here: string;
  moreTo: string;
  /** Where nothing narrows the list. */
  clearTo: string;
}

/** A list of titles that goes on, by scrolling and by its button. */
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
          text="There's more to see. Please try again later."
          title={`Failed to load more ${kindWords[kind].many}.`}
        />
      ) : (
        hasMore && (
          <LoadMore
            label={`Load More ${kind === "movie" ? "Movies" : "TV Shows"}`}
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
  count === 0
    ? `No ${kindWords[kind].many} so far`
    : `Showing ${count} ${count === 1 ? kindWords[kind].one : kindWords[kind].many}`;

interface TitleGridProps<Card extends TitleCard> {
  titles: readonly Card[];
  /** A deed beneath each card. */
  actionOf?: (card: Card) => ReactNode;
}

export function TitleGrid<Card extends TitleCard>({ titles, actionOf }: TitleGridProps<Card>) {
  return (
    <PosterGrid leavesOut>
      {titles.map((card, index) => (
        <li key={titleKey(card)}>
          <TitlePoster action={actionOf?.(card)} card={card} eager={index < IN_SIGHT} />
        </li>
      ))}
    </PosterGrid>
  );
}

/** Nothing is left of the list. */
function NothingFits({ clearTo, kind }: { clearTo: string; kind: TitleKind }) {
  return (
    <EmptyState
      actions={<ButtonLink href={clearTo}>Clear all filters</ButtonLink>}
      text="Try a wider span of years, a lower rating, or another genre."
      title={`No ${kindWords[kind].many} fit`}
    />
  );
}

export function TitleWallSkeleton({ kind }: { kind: TitleKind }) {
  return (
    <div className={styles["wall"]}>
      <LoadingText>{`Loading ${kindWords[kind].many}...`}</LoadingText>
      <PosterGridSkeleton count={TITLES_A_PAGE} />
    </div>
  );
}

interface FailedTitlesProps {
  failed: string;
  retryTo: string;
}

export function FailedTitles({ failed, retryTo }: FailedTitlesProps) {
  return (
    <>
      <ErrorState retryTo={retryTo} text={TRY_LATER} title={failed} />
      <FailureToast text={`${failed} ${TRY_LATER}`} />
    </>
  );
}
