import { href } from "react-router";

import {
  titleKey,
  type CollectionCard,
  type SearchList,
} from "#app/features/catalog/titles/title-card.ts";
import { TitlePoster } from "#app/features/catalog/titles/title-poster.tsx";
import { posterSources } from "#app/lib/pictures/picture.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { LoadingText } from "#app/ui/messages/loading-text.tsx";
import { EmptyState, ErrorState, failedForNow } from "#app/ui/messages/message-panel.tsx";
import { LoadMore } from "#app/ui/layout/pagination.tsx";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { PosterGrid, PosterGridSkeleton } from "#app/ui/posters/poster-grid.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./search.module.css";

/** As many pictures as are visible when the page opens on a wide screen. */
const IN_SIGHT = 12;

interface SearchResultsProps {
  text: string;
  list: SearchList;
  /** The number of requested pages. */
  pages: number;
}

export function SearchResults({ text, list, pages }: SearchResultsProps) {
  const { titles, collections, hasMore, isCutShort } = list;
  const hasFound = titles.length > 0 || collections.length > 0;
  const moreTo = searchAddress(text, Math.max(list.pages, pages) + 1);
  return (
    <section aria-label={t("Search Results")} className={styles["results"]}>
      {hasFound && (
        <div className={styles["head"]} data-search-head="">
          <h2>{t("Search Results")}</h2>
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
          hasMore && <LoadMore label={t("Load More Results")} to={moreTo} />
        )}
        {collections.length > 0 && <FoundCollections collections={collections} />}
      </div>
    </section>
  );
}

/** Collections, each with a link to the page of all its films. */
function FoundCollections({ collections }: { collections: readonly CollectionCard[] }) {
  return (
    <section aria-labelledby="collections" className={styles["collections"]}>
      <h3 id="collections">{t("Collections")}</h3>
      <PosterGrid>
        {collections.map(({ id, name, lang, posterPath, posterColour: colour }) => (
          <li key={id}>
            <PosterCard
              detail={t("Collection")}
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
      actions={<ButtonLink href={href("/categories")}>{t("Browse by Genre")}</ButtonLink>}
      drawing="beam"
      text={t("Try fewer words or another spelling, or <link>browse by genre</link>.", {
        link: (inside) => <a href="/categories">{inside}</a>,
      })}
      title={t('No results found for "{text}"', { text })}
    />
  );
}

function FailedMore({ retryTo }: { retryTo: string }) {
  return (
    <ErrorState
      retryTo={retryTo}
      text={t("There's more to see. Please try again later.")}
      title={t("Failed to load more results")}
      toast={false}
    />
  );
}

export function FailedSearch({ text }: { text: string }) {
  return (
    <ErrorState
      retryTo={searchAddress(text)}
      title={t("Failed to search")}
      toast={failedForNow(t("Failed to search."))}
    />
  );
}

/** The placeholder of loading results. */
export function Searching() {
  return (
    <section aria-busy="true" aria-label={t("Search Results")} className={styles["results"]}>
      <div className={styles["head"]}>
        <LoadingText>{t("Searching...")}</LoadingText>
      </div>
      <PosterGridSkeleton />
    </section>
  );
}

/** The only spelling of a search's address, so that each is cached once. */
function searchAddress(text: string, pages = 1): string {
  const query = new URLSearchParams();
  if (pages > 1) query.set("pages", String(pages));
  if (text !== "") query.set("q", text);
  return query.size === 0 ? href("/search") : `${href("/search")}?${query}`;
}
