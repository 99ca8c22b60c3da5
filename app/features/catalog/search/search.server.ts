import { isForChild, type Setting } from "#app/lib/setting.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { mayOpenMore } from "../lists/listings.ts";
import type { TitlePage } from "../titles/open-pages.ts";
import type { ListQuery, Resources } from "../titles/resources.server.ts";
import { isSearchable, splitYear, trimSearch } from "./search-text.ts";
import { filterCards, type AgeFilter } from "../age-limits/age-filter.ts";
import { withoutRepeats, type SearchList, type TitleCard } from "../titles/title-card.ts";
import type { TitleIndex } from "./title-index.ts";

const NOTHING: SearchList = {
  titles: [],
  collections: [],
  people: [],
  pages: 1,
  hasMore: false,
  isCutShort: false,
};
/** The most pages of only people that we read before we say that nothing was found. */
const MOST_EMPTY_PAGES = 3;
/** With fewer results than this, our own index may know better. */
const FEW_RESULTS = 3;
const MOST_RESEMBLING = 10;
const MOST_SUGGESTIONS = 6;
const MOST_PEOPLE = 3;
/** Most similar titles may be above the age limit. */
const MORE_FOR_CHILDREN = 4;

export type Suggestions = Pick<SearchList, "titles" | "people">;

/** Searches films and shows by what a viewer types. */
export function createSearch(resources: Resources, index: TitleIndex, ageFilter: AgeFilter) {
  const getPage = pageReader(resources);
  const searchAll = allSearcher(getPage);
  const findSeen = seenFinder(index, ageFilter);

  /** Titles of the typed year, when the rest of the words name one. */
  async function searchYear(text: string, setting: Setting): Promise<TitleCard[]> {
    const split = splitYear(text);
    if (split === undefined) return [];
    const { words: query, year } = split;
    const [movies, shows] = await Promise.all([
      getPage({ name: "search/movie", query: { query, year } }, 1, setting),
      getPage({ name: "search/tv", query: { query, first_air_date_year: year } }, 1, setting),
    ]);
    return [...movies.titles, ...shows.titles];
  }

  async function search(typed: string, setting: Setting, pages = 1): Promise<SearchList> {
    const text = trimSearch(typed);
    if (!isSearchable(text)) return NOTHING;
    const [ofYear, all] = await Promise.all([
      searchYear(text, setting),
      searchAll(text, pages, setting),
    ]);
    // "Blade Runner 2049" is a title: if the whole text names one, that one comes first.
    const isTitle = all.titles[0]?.title.toLowerCase().includes(text.toLowerCase());
    const found = withoutRepeats(isTitle ? [...all.titles, ...ofYear] : [...ofYear, ...all.titles]);
    const resembling =
      found.length < FEW_RESULTS ? await findSeen(text, MOST_RESEMBLING, setting) : [];
    return {
      titles: withoutRepeats([...found, ...resembling]),
      collections: eachOnce(all.collections),
      people: eachOnce(all.people).slice(0, MOST_PEOPLE),
      pages: all.opened,
      hasMore: mayOpenMore(all.opened, all.lastPage),
      isCutShort: false,
    };
  }

  return {
    search,
    async findMovies(name: string, year: number | undefined, setting: Setting) {
      const query = { query: trimSearch(name), year };
      return (await getPage({ name: "search/movie", query }, 1, setting)).titles;
    },
    /** A few while the viewer still types. Suggestions are optional, so this never fails. */
    async suggest(typed: string, setting: Setting): Promise<Suggestions> {
      const text = trimSearch(typed);
      if (!isSearchable(text)) return { titles: [], people: [] };
      const { titles, people } = await search(text, setting).catch(() => NOTHING);
      const known = await findSeen(text, MOST_SUGGESTIONS, setting);
      return {
        titles: withoutRepeats([...titles, ...known]).slice(0, MOST_SUGGESTIONS),
        people,
      };
    },
  };
}

/** Opens so many pages, and continues while they contain only people. */
const allSearcher =
  (getPage: ReturnType<typeof pageReader>) =>
  async (query: string, pages: number, setting: Setting) => {
    const list: ListQuery = { name: "search/multi", query: { query } };
    const first = await getPage(list, 1, setting);
    const titles = [...first.titles];
    const collections = [...(first.collections ?? [])];
    const people = [...(first.people ?? [])];
    let opened = 1;
    let isEmptyTail = holdsNothing(first);
    const most = Math.max(pages, 1) + MOST_EMPTY_PAGES;
    while (opened < first.lastPage && (opened < pages || (isEmptyTail && opened < most))) {
      const next = await getPage(list, opened + 1, setting);
      titles.push(...next.titles);
      collections.push(...(next.collections ?? []));
      people.push(...(next.people ?? []));
      isEmptyTail = holdsNothing(next);
      opened += 1;
    }
    return { titles, collections, people, opened, lastPage: first.lastPage };
  };

/** While ratings are unknown, more of the same would not help. */
const holdsNothing = ({ titles, collections = [], isUnfinished = false }: TitlePage) =>
  titles.length === 0 && collections.length === 0 && !isUnfinished;

const eachOnce = <Card extends { id: number }>(cards: readonly Card[]): Card[] => [
  ...new Map(cards.map((card) => [card.id, card])).values(),
];

/** Titles from our own index, whoever opened them, as far as the viewer may see them. */
const seenFinder =
  (index: TitleIndex, ageFilter: AgeFilter) =>
  async (text: string, most: number, setting: Setting): Promise<TitleCard[]> => {
    const { language } = setting;
    if (!isForChild(setting)) return index.find(text, most, language);
    const candidates = index.find(text, most * MORE_FOR_CHILDREN, language);
    const { cards } = await filterCards(ageFilter, candidates, setting);
    return cards.slice(0, most);
  };

const pageReader =
  (resources: Resources) =>
  async (list: ListQuery, page: number, setting: Setting): Promise<TitlePage> => {
    try {
      return await resources.page({ ...list, isPassing: true }, page, setting);
    } catch (error) {
      // Some servers refuse a text without words, where others find nothing.
      const isRefused = error instanceof ServiceError && error.reason === "rejected";
      if (isRefused) return { titles: [], lastPage: 0 };
      throw error;
    }
  };
