/** A title is a film or a show; its id is unique among its kind only. */
export type TitleKind = "movie" | "tv";

/** The data of a title's card. */
export interface TitleCard {
  kind: TitleKind;
  id: number;
  title: string;
  /** Four digits, or empty. */
  year: string;
  /** Path of the poster at the image host. */
  posterPath?: string | undefined;
  /** Its main color, once known. */
  posterColour?: string | undefined;
  /** From 0 to 10; undefined means not rated, which is not zero. */
  vote?: number | undefined;
  /** The language of the title, if it is not the page's. */
  lang?: string | undefined;
  /** The archive's item in which it can be watched, as far as is known. */
  freeFilmId?: string | undefined;
}

/** What a card needs of a collection of films. */
export interface CollectionCard {
  id: number;
  name: string;
  posterPath?: string | undefined;
  posterColour?: string | undefined;
  /** The language of the name, if it is not the page's. */
  lang?: string | undefined;
}

/** Somebody who takes part in titles, with a page of their own. */
export interface PersonCard {
  id: number;
  name: string;
}

/** Some pages of a list, as one. */
export interface TitleList {
  titles: TitleCard[];
  /** How many pages these are. */
  pages: number;
  hasMore: boolean;
  /** A later page failed: what was loaded is right, and there is more. */
  isCutShort: boolean;
}

/** The results of a search. */
export interface SearchList extends TitleList {
  collections: CollectionCard[];
  people: PersonCard[];
}

/** A title's unique key, for keys, marks and tags. */
export const titleKey = ({ kind, id }: Pick<TitleCard, "kind" | "id">) => `${kind}:${id}`;

/** The tags that clear cached pages when their data has changed. */
export const titleTag = (kind: TitleKind, id: number) => `title:${kind}:${id}`;

/**
 * Lists shift between two pages, so that the last of one is the first of the next. Each title stays
 * at its first place.
 */
export function withoutRepeats<Card extends TitleCard>(cards: readonly Card[]): Card[] {
  const seen = new Set<string>();
  return cards.filter((card) => {
    const key = titleKey(card);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** An id in an address: digits alone, as the film database counts them. */
export function parseTitleId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
