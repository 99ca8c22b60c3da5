import { useEffect, useRef, type ReactNode } from "react";
import { useNavigate, useNavigation } from "react-router";

import { FailureToast, TRY_LATER } from "#app/features/catalog/failure-toast.tsx";
import { kindWords } from "#app/features/catalog/title-kinds.ts";
import {
  titleKey,
  type TitleCard,
  type TitleKind,
  type TitleList,
} from "#app/features/catalog/title-card.ts";
import { TitlePoster } from "#app/features/catalog/title-poster.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LoadingText } from "#app/ui/loading-text.tsx";
import { EmptyState, ErrorState } from "#app/ui/message-panel.tsx";
import { LoadMore } from "#app/ui/pagination.tsx";
import { PosterGrid, PosterGridSkeleton } from "#app/ui/poster-grid.tsx";

import { NothingHere } from "./nothing-here.tsx";
import styles from "./title-wall.module.css";

/** So many pictures are in sight when a page opens on a wide screen. */
const IN_SIGHT = 12;
const TITLES_A_PAGE = 20;

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
    <div className={styles["wall"]}>
      <p className={styles["status"]}>{countOf(titles.length, kind)}</p>
      <TitleGrid titles={titles} />
      {isCutShort ? (
        <ErrorState
          retryTo={here}
          text="What you see is right, and there is more of it. Please try again later."
          title={`Failed to load more ${kindWords[kind].many}.`}
        />
      ) : (
        hasMore && <More kind={kind} pages={list.pages} to={moreTo} />
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

/** Every so many pages the list waits to be asked, so that the foot of the page can be reached. */
const PAGES_AT_A_STRETCH = 5;

/** The button, which scrolling stands in for once the page has come to life. */
function More({ kind, pages, to }: { kind: TitleKind; pages: number; to: string }) {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const busy = useIsBusyWith(to);
  const waits = busy || pages % PAGES_AT_A_STRETCH === 0;
  useEffect(() => {
    if (!place.current || waits) return undefined;
    const open = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) void navigate(to, { replace: true, preventScrollReset: true });
    };
    const watch = new IntersectionObserver(open, { rootMargin: "0px 0px 600px" });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [navigate, to, waits]);
  return (
    <div ref={place}>
      <LoadMore
        busy={busy}
        label={`Load More ${kind === "movie" ? "Movies" : "TV Shows"}`}
        to={to}
      />
    </div>
  );
}

function useIsBusyWith(address: string): boolean {
  const { location } = useNavigation();
  return location !== undefined && location.pathname + location.search === address;
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
  failure: object;
  retryTo: string;
}

export function FailedTitles({ failed, failure, retryTo }: FailedTitlesProps) {
  return (
    <>
      <ErrorState retryTo={retryTo} text={TRY_LATER} title={failed} />
      <FailureToast failure={failure} text={failed} />
    </>
  );
}
