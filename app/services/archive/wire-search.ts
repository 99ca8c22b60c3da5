import { z } from "zod";

import { isIdentifier } from "./identifier.ts";
import { amount, listOf, text, texts } from "./wire-values.ts";

const doc = z.object({
  identifier: z.string().refine(isIdentifier),
  title: texts,
  year: text,
  date: text,
  language: texts,
  collection: texts,
  licenseurl: text,
});

/** The fields by which lists are sorted. */
const order = z.object({
  downloads: amount,
  week: amount,
  avg_rating: amount,
  publicdate: text,
});

/** The fields requested for each item: all that a card and its filters need. */
export const DOC_FIELDS = Object.keys(doc.shape);
export const ORDER_FIELDS = Object.keys(order.shape);

const MOST_DOCS = 500;

const replyOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    response: z.object({
      numFound: z.coerce.number().int().nonnegative().catch(0),
      docs: listOf(item, MOST_DOCS),
    }),
  });

export const searchReply = replyOf(doc);
export const orderedReply = replyOf(doc.extend(order.shape));

type Doc = z.output<typeof doc>;
export type SearchDoc = Omit<Doc, "collection" | "licenseurl"> &
  Partial<Pick<Doc, "collection" | "licenseurl"> & z.output<typeof order>>;

/** One page of search results, in the archive's own words. */
export interface SearchPage {
  /** The total number, which may be more than pages can reach. */
  total: number;
  docs: SearchDoc[];
}
