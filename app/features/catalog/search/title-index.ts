import MiniSearch, { type Query } from "minisearch";

import { FALLBACK } from "../titles/in-english.ts";
import { titleKey, type TitleCard } from "../titles/title-card.ts";

/** A title as its page shows it in a language. */
export interface SeenTitle extends TitleCard {
  /** Of the page that showed it. */
  page: string;
}

/** Recently seen titles, found by their words in any language with one typing error in each. */
export interface TitleIndex {
  add(cards: readonly TitleCard[], page: string): void;
  /** Best first, each named as pages in a language name it. */
  find(text: string, most: number, page: string): TitleCard[];
  /** A title as pages in the language showed it; undefined when none did lately. */
  seenOn(page: string, title: Pick<TitleCard, "kind" | "id">): TitleCard | undefined;
  /** In the order in which they were seen. */
  all(): SeenTitle[];
  /** Increases whenever a title is added or its words change. */
  changes(): number;
}

const MOST_TITLES = 10_000;
/** In shorter words a single changed letter makes another word. */
const LETTERS_TO_ERR = 4;
/** A prefix counts for more than a typo, and both for less than the word itself. */
const WEIGHTS = { prefix: 0.6, fuzzy: 0.1 };

export function createTitleIndex(mostTitles = MOST_TITLES): TitleIndex {
  const seen = new Map<string, SeenTitle>();
  let changes = 0;
  const search = new MiniSearch<{ id: string; title: string }>({
    fields: ["title"],
    processTerm: plainTerm,
  });

  function addOne(title: SeenTitle): void {
    const id = keyOf(title.page, title);
    const known = seen.get(id);
    // Moved to the end, because the least recently seen entry is deleted first.
    seen.delete(id);
    seen.set(id, title);
    if (known?.title === title.title) return;
    changes += 1;
    if (known !== undefined) search.discard(id);
    search.add({ id, title: title.title });
  }

  /** A title as a page in the language shows it, or else as English pages do. */
  function shownOn(page: string, found: SeenTitle): TitleCard {
    const own = seen.get(keyOf(page, found)) ?? seen.get(keyOf(FALLBACK, found)) ?? found;
    const { page: from, ...card } = own;
    const lang = card.lang ?? from;
    return { ...card, lang: lang === page ? undefined : lang };
  }

  return {
    add(added, page) {
      for (const card of added) addOne({ ...card, page });
      for (const id of seen.keys()) {
        if (seen.size <= mostTitles) return;
        seen.delete(id);
        search.discard(id);
      }
    },
    find(text, most, page) {
      const words = text.split(/[\s\p{P}]+/u).filter((word) => word !== "");
      if (words.length === 0) return [];
      const queries = words.map((word) => toQuery(plainTerm(word)));
      const found = search
        .search({ combineWith: "AND", queries })
        .flatMap(({ id }) => seen.get(id) ?? []);
      // Each once, however many languages have the words in its name.
      const titles = new Map(found.map((title) => [titleKey(title), title]));
      return [...titles.values()].slice(0, most).map((title) => shownOn(page, title));
    },
    seenOn(page, title) {
      const found = seen.get(keyOf(page, title));
      if (!found) return undefined;
      const { page: _, ...card } = found;
      return card;
    },
    all: () => [...seen.values()],
    changes: () => changes,
  };
}

const keyOf = (page: string, card: Pick<TitleCard, "kind" | "id">) => `${page} ${titleKey(card)}`;

/**
 * Accents of Latin letters, vowels of Arabic and dots of Indic ones are often left out when typing;
 * the vowels of Indic letters make other words.
 */
const LEFT_OUT = /[\u0300-\u036f\u064b-\u065f\u0670\u093c\u09bc]/g;

/** Without case and accents, so that "haxan" finds Häxan. */
function plainTerm(term: string): string {
  return term.normalize("NFD").replace(LEFT_OUT, "").toLowerCase();
}

/** A word as typed or as a prefix, with one letter wrong, missing or extra, or two exchanged. */
function toQuery(word: string): Query {
  const mayErr = word.length >= LETTERS_TO_ERR;
  const asTyped = { queries: [word], prefix: true, fuzzy: mayErr ? 1 : false, weights: WEIGHTS };
  if (!mayErr) return asTyped;
  const exchanged = Array.from({ length: word.length - 1 }, (_, at) => {
    const [first, second] = [word.charAt(at), word.charAt(at + 1)];
    return word.slice(0, at) + second + first + word.slice(at + 2);
  });
  return { combineWith: "OR", queries: [asTyped, { queries: exchanged, combineWith: "OR" }] };
}
