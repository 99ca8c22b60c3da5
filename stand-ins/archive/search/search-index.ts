import { wordsOf } from "../query/words-of.ts";
import { DATE_FIELDS, NUMBER_FIELDS, type SearchDoc } from "./search-doc.ts";

/** Where a word occurs: the documents that contain it, and its positions in each. */
export type Postings = ReadonlyMap<number, readonly number[]>;

export type SearchIndex = {
  docs: readonly SearchDoc[];
  /** By field, then by word: where it occurs. */
  words: ReadonlyMap<string, ReadonlyMap<string, Postings>>;
};

/** The distance between two values of one field, so that no phrase spans both. */
const GAP = 10_000;

/** Numbers and dates are compared instead of indexed by word, and an identifier is one word. */
export function isText(field: string): boolean {
  return !NUMBER_FIELDS.has(field) && !DATE_FIELDS.has(field) && field !== "identifier";
}

export function buildIndex(docs: readonly SearchDoc[]): SearchIndex {
  const words = new Map<string, Map<string, Map<number, number[]>>>();
  for (const [number, doc] of docs.entries()) {
    for (const [field, value] of Object.entries(doc)) {
      if (isText(field)) {
        addWords(
          entry(words, field, () => new Map()),
          number,
          [value].flat(),
        );
      }
    }
  }
  return { docs, words };
}

function addWords(
  field: Map<string, Map<number, number[]>>,
  doc: number,
  values: readonly (string | number)[],
) {
  for (const [nth, value] of values.entries()) {
    for (const [index, word] of wordsOf(withoutMarkup(String(value))).entries()) {
      const postings = entry(field, word, () => new Map<number, number[]>());
      entry(postings, doc, () => []).push(nth * GAP + index);
    }
  }
}

function withoutMarkup(text: string): string {
  return text.replace(/<[^>]*>/g, " ");
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) {
    return known;
  }
  const made = make();
  map.set(key, made);
  return made;
}
