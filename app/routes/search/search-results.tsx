import { href } from "react-router";

import {
  titleKey,
  type CollectionCard,
  type PersonCard,
  type SearchList,
} from "#app/features/catalog/titles/title-card.ts";
import { TitlePoster } from "#app/features/catalog/titles/title-poster.tsx";
import { FilterChip, ownServicesAddress } from "#app/features/catalog/lists/filter-chip.tsx";
import type { SearchFilters } from "#app/features/catalog/search/narrow-search.ts";
import { posterSources } from "#app/lib/pictures/picture.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { LoadingText } from "#app/ui/messages/loading-text.tsx";
import { EmptyState, ErrorState, failedForNow } from "#app/ui/messages/message-panel.tsx";
import { LoadMore } from "#app/ui/layout/pagination.tsx";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { gridSizes, PosterGrid, PosterGridSkeleton } from "#app/ui/posters/poster-grid.tsx";
import { t } from "#app/translations/t.ts";

import type { FreeFilms } from "./find-free-films.server.ts";
import { FreeFilmGroup } from "./free-film-group.tsx";
import { searchAddress, type SearchAddress } from "./search-address.ts";
import styles from "./search.module.css";

/** As many pictures as are visible when the page opens on a wide screen. */
const IN_SIGHT = 12;

interface SearchResultsProps {
  search: SearchAddress;
  list: SearchList;
  films: FreeFilms;
}

export function SearchResults({ search, list, films }: SearchResultsProps) {
  const { text, pages, filters } = search;
  const { titles, collections, people, hasMore, isCutShort } = list;
  const hasFound = titles.length > 0 || collections.length > 0;
  const isNarrowed = filters.services !== undefined || filters.free !== undefined;
  const moreTo = searchAddress({ ...search, pages: Math.max(list.pages, pages) + 1 });
  return (
    <section aria-label={t("Search Results")} className={styles["results"]}>
      {(hasFound || isNarrowed) && (
        <div className={styles["head"]} data-search-head="">
          <h2>{t("Search Results")}</h2>
          <SearchFilterChips search={search} />
        </div>
      )}
      <div className={styles["found"]} data-list="" data-search-results={text}>
        {!hasFound && isNarrowed && <NothingFits search={search} />}
        {titles.length > 0 && (
          <PosterGrid>
            {titles.map((card, index) => (
              <li key={titleKey(card)}>
                <TitlePoster card={card} eager={index < IN_SIGHT} sizes={gridSizes} />
              </li>
            ))}
          </PosterGrid>
        )}
        {isCutShort ? (
          <FailedMore retryTo={searchAddress(search)} />
        ) : (
          hasMore && <LoadMore label={t("Load More Results")} to={moreTo} />
        )}
        {collections.length > 0 && <FoundCollections collections={collections} />}
      </div>
      <FreeFilmGroup films={films} search={search}>
        {!hasFound && !isNarrowed && people.length === 0 && <NothingFound text={text} />}
      </FreeFilmGroup>
      {people.length > 0 && <FoundPeople people={people} />}
    </section>
  );
}

/** What the results can be narrowed to, and the way back. */
function SearchFilterChips({ search }: { search: SearchAddress }) {
  const { services, free } = search.filters;
  const addressWith = (filters: SearchFilters) => searchAddress({ ...search, pages: 1, filters });
  return (
    <ChipRow label={t("What to show")}>
      {services === undefined ? (
        <Chip href={ownServicesAddress(addressWith({ free }))}>{t("On my services")}</Chip>
      ) : (
        <FilterChip href={addressWith({ free })} words={t("On chosen services")} />
      )}
      {free === undefined ? (
        <Chip href={addressWith({ services, free: "yes" })}>{t("Free in your region")}</Chip>
      ) : (
        <FilterChip href={addressWith({ services })} words={t("Free in your region")} />
      )}
    </ChipRow>
  );
}

/** Collections, each with a link to the page of all its films. */
function FoundCollections({ collections }: { collections: readonly CollectionCard[] }) {
  return (
    <section aria-labelledby="collections" className={styles["group"]}>
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

/** The row of results has no people; quiet links lead to their pages. */
function FoundPeople({ people }: { people: readonly PersonCard[] }) {
  return (
    <div className={styles["people"]}>
      <h2>{t("Cast and crew")}</h2>
      <ChipRow label={t("Cast and crew")}>
        {people.map(({ id, name }) => (
          <Chip href={href("/person/:id", { id: String(id) })} key={id}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    </div>
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

/** Without the filters there are results, or more to look through. */
function NothingFits({ search }: { search: SearchAddress }) {
  const everything = searchAddress({ ...search, pages: 1, filters: {} });
  return (
    <EmptyState
      actions={<ButtonLink href={everything}>{t("Clear all")}</ButtonLink>}
      drawing="beam"
      text={t("Nothing that was found so far fits these filters.")}
      title={t('No results found for "{text}"', { text: search.text })}
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

export function FailedSearch({ search, films }: Pick<SearchResultsProps, "search" | "films">) {
  return (
    <>
      <ErrorState
        retryTo={searchAddress({ ...search, pages: 1 })}
        title={t("Failed to search")}
        toast={failedForNow(t("Failed to search."))}
      />
      <FreeFilmGroup films={films} search={search} />
    </>
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
