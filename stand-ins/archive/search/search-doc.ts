import { firstOf, listOf, sizeBytesOf, type Item, type OneOrMore } from "../item.ts";

export type DocValue = string | number | readonly string[];

/** An item as the search index has it: absent fields are absent, never null. */
export type SearchDoc = Readonly<Record<string, DocValue>>;

/** Fields that are numbers in the index; `year` is a string in the metadata of the same item. */
export const NUMBER_FIELDS: ReadonlySet<string> = new Set([
  "avg_rating",
  "downloads",
  "item_size",
  "month",
  "num_reviews",
  "week",
  "year",
]);

export const DATE_FIELDS: ReadonlySet<string> = new Set(["addeddate", "date", "publicdate"]);

export function toSearchDoc(item: Item): SearchDoc {
  const doc: Record<string, DocValue> = {};
  for (const [field, value] of Object.entries(item.metadata)) {
    const indexed = indexedValue(field, value);
    if (indexed !== undefined) {
      doc[field] = indexed;
    }
  }
  doc["downloads"] = item.counts.downloads;
  doc["week"] = item.counts.week;
  doc["month"] = item.counts.month;
  if (item.counts.reviews > 0) {
    doc["num_reviews"] = item.counts.reviews;
    doc["avg_rating"] = item.counts.rating;
  }
  if (item.files.length > 0) {
    doc["format"] = oneOrList([...new Set(item.files.map((file) => file.format))]);
  }
  doc["item_size"] = itemSizeBytes(item);
  return doc;
}

export function itemSizeBytes(item: Item): number {
  return item.files.reduce((sum, file) => sum + (sizeBytesOf(file.body) ?? 0), 0);
}

function indexedValue(field: string, value: OneOrMore): DocValue | undefined {
  if (NUMBER_FIELDS.has(field)) {
    const number = Number(firstOf(value));
    return Number.isFinite(number) ? number : undefined;
  }
  if (DATE_FIELDS.has(field)) {
    return isoDate(firstOf(value) ?? "");
  }
  if (field === "subject") {
    return oneOrList(listOf(value).flatMap((subject) => subject.split(/\s*;\s*/)));
  }
  return value;
}

/**
 * Uploaders write dates freely: `1955`, `1955-07`, `[1955]`, `c.a. 1955`, `2010-06-30 19:35:59`.
 */
function isoDate(written: string): string | undefined {
  const found = /\b((?:18|19|20)\d\d)(?:-(\d\d))?(?:-(\d\d))?(?: (\d\d:\d\d:\d\d))?/.exec(written);
  if (found === null) {
    return undefined;
  }
  const [, year, month = "01", day = "01", time = "00:00:00"] = found;
  return `${year}-${month}-${day}T${time}Z`;
}

function oneOrList(values: readonly string[]): string | readonly string[] {
  return values.length === 1 && values[0] !== undefined ? values[0] : values;
}
