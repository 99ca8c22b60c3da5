import { findDocs, pickFields } from "./find-docs.ts";
import { parseQuery } from "../query/parse-query.ts";
import { QuerySyntaxError } from "../query/query.ts";
import type { Quirks } from "../quirks.ts";
import { json } from "../replies.ts";
import type { SearchDoc } from "./search-doc.ts";
import type { SearchIndex } from "./search-index.ts";
import { parseSort, type Sort } from "./sort-docs.ts";

const FEWEST = 100;
const MOST = 10_000;
const DEFAULT_COUNT = 5000;

class ScrapeRefusal extends Error {
  override name = "ScrapeRefusal";
  readonly errorType: "RangeError" | "ValueError";

  constructor(errorType: ScrapeRefusal["errorType"], message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/**
 * Answers `/services/search/v1/scrape`: everything in batches, each naming where the next one
 * begins.
 */
export function answerScrape(
  params: URLSearchParams,
  index: SearchIndex,
  quirks: Quirks,
): Response {
  try {
    return json(scrape(params, index, quirks));
  } catch (fault) {
    if (fault instanceof QuerySyntaxError) {
      return json(
        { error: fault.message, errorType: "QueryError" },
        { status: quirks.scrapeErrorStatus },
      );
    }
    if (fault instanceof ScrapeRefusal) {
      const reply = { error: fault.message, errorType: fault.errorType };
      return json(reply, { status: quirks.scrapeErrorStatus });
    }
    throw fault;
  }
}

function scrape(params: URLSearchParams, index: SearchIndex, quirks: Quirks): unknown {
  const sorts = readSorts(params.get("sorts") ?? "");
  const found = findDocs(parseQuery(params.get("q") ?? ""), sorts, index, quirks);
  if (params.get("total_only") === "true") {
    return { total: found.length };
  }
  const count = readCount(params.get("count"));
  const start = readStart(params.get("cursor"), found);
  if (sorts.some((sort) => sort.field !== "identifier") && start + count > MOST) {
    throw new ScrapeRefusal("RangeError", "A sorted scrape ends at 10000 results.");
  }
  const fields = (params.get("fields") ?? "identifier").split(/\s*,\s*/);
  const batch = found.slice(start, start + count);
  const last = batch.at(-1);
  return {
    items: batch.map((doc) => pickFields(doc, fields)),
    count: batch.length,
    total: found.length,
    ...(start > 0 ? { previous: params.get("cursor") } : {}),
    ...(last !== undefined && start + count < found.length ? { cursor: cursorAfter(last) } : {}),
  };
}

function readSorts(written: string): Sort[] {
  const sorts = written
    .split(",")
    .filter((name) => name.trim() !== "")
    .map((name) => {
      const sort = parseSort(name);
      if (sort === undefined) {
        throw new ScrapeRefusal("ValueError", `Nothing can be sorted by ${name.trim()}.`);
      }
      return sort;
    });
  if (sorts.slice(0, -1).some((sort) => sort.field === "identifier")) {
    throw new ScrapeRefusal("ValueError", "identifier must be the last sort.");
  }
  // Without a sort, a scrape is ordered by identifier, never by relevance.
  return sorts.length > 0 ? sorts : [{ field: "identifier", direction: "asc" }];
}

function readCount(written: string | null): number {
  const count = written === null ? DEFAULT_COUNT : Number(written);
  if (!Number.isInteger(count) || count < FEWEST || count > MOST) {
    throw new ScrapeRefusal("RangeError", `count must be between ${FEWEST} and ${MOST}.`);
  }
  return count;
}

function cursorAfter(doc: SearchDoc): string {
  return Buffer.from(JSON.stringify([{ id: doc["identifier"] }])).toString("base64");
}

function readStart(cursor: string | null, found: readonly SearchDoc[]): number {
  if (cursor === null || cursor === "") {
    return 0;
  }
  const [, id] = /^\[\{"id":"([^"]+)"\}\]$/.exec(Buffer.from(cursor, "base64").toString()) ?? [];
  const last = found.findIndex((doc) => doc["identifier"] === id);
  if (last === -1) {
    throw new ScrapeRefusal("ValueError", "The cursor is not one of ours.");
  }
  return last + 1;
}
