import { TRY_LATER } from "#app/features/catalog/failure-message.tsx";
import {
  titleKey,
  type CollectionCard,
  type SearchList,
} from "#app/features/catalog/title-card.ts";
import { TitlePoster } from "#app/features/catalog/title-poster.tsx";
import { posterSources } from "#app/lib/picture.ts";
import { FailureToast } from "#app/ui/failure-toast.tsx";
import { LoadingText } from "#app/ui/loading-text.tsx";
import { EmptyState, ErrorState } from "#app/ui/message-panel.tsx";
import { LoadMore } from "#app/ui/pagination.tsx";
import { PosterCard } from "#app/ui/poster-card.tsx";
import { PosterGrid, PosterGridSkeleton } from "#app/ui/poster-grid.tsx";

import { searchAddress } from "./search-address.ts";
import styles from "./search.module.css";

/** So many pictures are in sight when the page opens on a wide screen. */
const IN_SIGHT = 12;

interface SearchResultsProps {
  text: string;
  list: SearchList;
  /** How many pages were asked for. */
  pages: number;
}

export function SearchResults({ text, list, pages }: SearchResultsProps) {
  const { titles, collections, hasMore, isCutShort } = list;
  const hasFound = titles.length > 0 || collections.length > 0;
  const moreTo = searchAddress(text, Math.max(list.pages, pages) + 1);
  return (
    <section aria-label="Search Results" className={styles["results"]}>
      {hasFound && (
        <div className={styles["head"]} data-search-head="">
          <h2>Search Results</h2>
        </div>
      )}
      <div className={styles["found"]} data-list="" data-search-results={text}>
        {!hasFound && <NothingFound text={text} />}
        {titles.length > 0 && (
          <PosterGrid>
            {titles.map((card, index) => (
              <li key={titleKey(card)}>
                <TitlePoster card={card} eager={index < IN_SIGHT} />
              </li>
            ))}
          </PosterGrid>
        )}
        {isCutShort ? (
          <FailedMore retryTo={searchAddress(text, pages)} />
        ) : (
          hasMore && <LoadMore label="Load More Results" to={moreTo} />
        )}
        {collections.length > 0 && <FoundCollections collections={collections} />}
      </div>
    </section>
  );
}

/** Films that belong together, which lead to the page of all of them. */
function FoundCollections({ collections }: { collections: readonly CollectionCard[] }) {
  return (
    <section aria-labelledby="collections" className={styles["collections"]}>
      <h3 id="collections">Collections</h3>
      <PosterGrid>
        {collections.map(({ id, name, lang, posterPath, posterColour: colour }) => (
          <li key={id}>
            <PosterCard
              detail="Collection"
              href={`/collection/${id}`}
              lang={lang}
              picture={
                posterPath === undefined ? undefined : { ...posterSources(posterPath), colour }
              }
              title={name}
            />
          </li>
        ))}
      </PosterGrid>
    </section>
  );
}

function NothingFound({ text }: { text: string }) {
  return (
    <EmptyState
      icon="search"
      text={
        <>
          Try fewer words or another spelling, or <a href="/categories">browse by genre</a>.
        </>
      }
      title={`No results found for "${text}"`}
    />
  );
}

function FailedMore({ retryTo }: { retryTo: string }) {
  return (
    <ErrorState
      retryTo={retryTo}
      text="There's more to see. Please try again later."
      title="Failed to load more results"
    />
  );
}

export function FailedSearch({ text }: { text: string }) {
  return (
    <>
      <ErrorState retryTo={searchAddress(text)} text={TRY_LATER} title="Failed to search" />
      <FailureToast text={`Failed to search. ${TRY_LATER}`} />
    </>
  );
}

/** The shape of results that are on their way. */
export function Searching() {
  return (
    <section aria-busy="true" aria-label="Search Results" className={styles["results"]}>
      <div className={styles["head"]}>
        <LoadingText>Searching...</LoadingText>
      </div>
      <PosterGridSkeleton />
    </section>
  );
}
