import type { Quirks } from "../quirks.ts";
import { isText, type Postings, type SearchIndex } from "../search/search-index.ts";
import { matchExactly, matchRange } from "./match-values.ts";
import { BARE_WORD_FIELDS, type Query } from "./query.ts";
import { wildcardExpression } from "./wildcard.ts";
import { wordsOf } from "./words-of.ts";

/** The documents that match, each with its score. */
type Matches = ReadonlyMap<number, number>;

export type MatchQuirks = Pick<Quirks, "formatMatches" | "mp4Matches">;

export function matchQuery(
  query: Query,
  index: SearchIndex,
  quirks: MatchQuirks,
  field?: string,
): Matches {
  const within = (part: Query, of = field) => matchQuery(part, index, quirks, of);
  switch (query.kind) {
    case "and":
      return query.parts.map((part) => within(part)).reduce(both);
    case "or":
      return query.parts.map((part) => within(part)).reduce(either);
    case "not": {
      const without = within(query.part);
      return new Map(everything(index).filter(([doc]) => !without.has(doc)));
    }
    case "boost":
      return weighed(within(query.part), query.by);
    case "field":
      return query.field === "*" ? new Map(everything(index)) : within(query.part, query.field);
    case "range":
      return field === undefined ? new Map() : matchRange(query, field, index);
    case "word":
    case "phrase":
      return field === undefined
        ? matchAnywhere(query, index, quirks)
        : matchInField(query, field, index, quirks);
  }
}

type Text = Extract<Query, { kind: "word" | "phrase" }>;

/** A title weighs more than all other fields together, so that it always comes first. */
function matchAnywhere(query: Text, index: SearchIndex, quirks: MatchQuirks): Matches {
  return BARE_WORD_FIELDS.map(([field, weight]) =>
    weighed(matchInField(query, field, index, quirks), weight),
  ).reduce(either);
}

function matchInField(
  query: Text,
  field: string,
  index: SearchIndex,
  quirks: MatchQuirks,
): Matches {
  const text = query.text.replaceAll(/\\(.)/g, "$1");
  if (query.kind === "word" && query.text === "*") {
    return new Map(everything(index).filter(([doc]) => index.docs[doc]?.[field] !== undefined));
  }
  if (!isText(field) || (field === "format" && quirks.formatMatches === "whole")) {
    return matchExactly(query, text, field, index);
  }
  if (query.kind === "word" && query.wildcard) {
    return matchWildcard(query.text, field, index);
  }
  const meansMpeg4 = field === "format" && text === "mp4" && quirks.mp4Matches === "mpeg4";
  return matchWords(meansMpeg4 ? ["mpeg4"] : wordsOf(text), field, index);
}

const NOWHERE: Postings = new Map();

/** Consecutive words: `h.264` is two words that must be adjacent. */
function matchWords(words: readonly string[], field: string, index: SearchIndex): Matches {
  const [first, ...rest] = words.map((word) => index.words.get(field)?.get(word) ?? NOWHERE);
  if (first === undefined) {
    // A word of only punctuation excludes nothing.
    return new Map(everything(index));
  }
  const found = new Map<number, number>();
  for (const [doc, places] of first) {
    const inARow = places.filter((place) =>
      rest.every((postings, nth) => postings.get(doc)?.includes(place + nth + 1)),
    );
    if (inARow.length > 0) {
      found.set(doc, 1 + Math.log10(inARow.length) / 10);
    }
  }
  return found;
}

function matchWildcard(pattern: string, field: string, index: SearchIndex): Matches {
  const expression = wildcardExpression(pattern.toLowerCase());
  const found = new Map<number, number>();
  for (const [word, postings] of index.words.get(field) ?? []) {
    if (expression.test(word)) {
      for (const doc of postings.keys()) {
        found.set(doc, 1);
      }
    }
  }
  return found;
}

function everything(index: SearchIndex): [doc: number, score: number][] {
  return index.docs.map((_, doc) => [doc, 0]);
}

function both(left: Matches, right: Matches): Matches {
  const found = new Map<number, number>();
  for (const [doc, score] of left) {
    const other = right.get(doc);
    if (other !== undefined) {
      found.set(doc, score + other);
    }
  }
  return found;
}

function either(left: Matches, right: Matches): Matches {
  const found = new Map(left);
  for (const [doc, score] of right) {
    found.set(doc, score + (found.get(doc) ?? 0));
  }
  return found;
}

function weighed(matches: Matches, by: number): Matches {
  return new Map([...matches].map(([doc, score]) => [doc, score * by]));
}
