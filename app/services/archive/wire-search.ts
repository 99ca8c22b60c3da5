import { z } from "zod";

import { isIdentifier } from "./identifier.ts";
import { listOf, text, texts } from "./wire-values.ts";

const doc = z.object({
  identifier: z.string().refine(isIdentifier),
  title: texts,
  year: text,
  date: text,
  language: texts,
});

/** What is asked for of each item found: all that a card and its filters need. */
export const DOC_FIELDS = Object.keys(doc.shape);

const MOST_DOCS = 500;

export const searchReply = z.object({
  response: z.object({
    numFound: z.coerce.number().int().nonnegative().catch(0),
    docs: listOf(doc, MOST_DOCS),
  }),
});

export type SearchDoc = z.output<typeof doc>;

/** One page of what a search found, in its own words. */
export interface SearchPage {
  /** How many there are in all, which may be more than can be paged through. */
  total: number;
  docs: SearchDoc[];
}
