import MiniSearch, { type Query } from "minisearch";

import { titleKey, type TitleCard } from "./title-card.ts";

/** The titles that we have seen of late, found by their words with one typing error in each. */
export interface TitleIndex {
  add(cards: readonly TitleCard[]): void;
  /** Best first. */
  find(text: string, most: number): TitleCard[];
  /** Those seen last come last. */
  all(): TitleCard[];
  /** Counts up whenever a title comes that was not there, or comes with other words. */
  changes(): number;
}

const MOST_TITLES = 10_000;
/** In shorter words one letter makes another word. */
const EMAILS_TO_ERR = 4;
/** A word begun counts for more than one mistyped, and both for less than the word itself. */
const WEIGHTS = { prefix: 0.6, fuzzy: 0.1 };

export function createTitleIndex(mostTitles = MOST_TITLES): TitleIndex {
  const cards = new Map<string, TitleCard>();
  let changes = 0;
  const search = new MiniSearch<{ id: string; title: string }>({
    fields: ["title"],
    processTerm: plainTerm,
  });

  function addOne(card: TitleCard): void {
    const id = titleKey(card);
    const known = cards.get(id);
    // Moved to the end, since the entry that was not seen for the longest time is deleted first.
    cards.delete(id);
    cards.set(id, card);
    if (known?.title === card.title) return;
    changes += 1;
    if (known !== undefined) search.discard(id);
    search.add({ id, title: card.title });
  }

  return {
    add(added) {
      for (const card of added) addOne(card);
      for (const id of cards.keys()) {
        if (cards.size <= mostTitles) return;
        cards.delete(id);
        search.discard(id);
      }
    },
    find(text, most) {
      const words = text.split(/[\s\p{P}]+/u).filter((word) => word !== "");
      if (words.length === 0) return [];
      const queries = words.map((word) => toQuery(plainTerm(word)));
      return search
        .search({ combineWith: "AND", queries })
        .slice(0, most)
        .flatMap(({ id }) => cards.get(id) ?? []);
    },
    all: () => [...cards.values()],
    changes: () => changes,
  };
}

/** Without case and accents, so that "haxan" finds Häxan. */
function plainTerm(term: string): string {
  return term.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A word as typed or begun, or with a letter wrong, missing or too many, or two exchanged. */
function toQuery(word: string): Query {
  const mayErr = word.length >= EMAILS_TO_ERR;
  const asTyped = { queries: [word], prefix: true, fuzzy: mayErr ? 1 : false, weights: WEIGHTS };
  if (!mayErr) return asTyped;
  const exchanged = Array.from({ length: word.length - 1 }, (_, at) => {
    const [first, second] = [word.charAt(at), word.charAt(at + 1)];
    return word.slice(0, at) + second + first + word.slice(at + 2);
  });
  return { combineWith: "OR", queries: [asTyped, { queries: exchanged, combineWith: "OR" }] };
}
