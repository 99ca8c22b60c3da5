import { DEFAULT_FIELDS } from "./default-fields.ts";
import { parseSort, type Sort } from "./sort-docs.ts";

const LONGEST_QUERY = 2000;
const DEEPEST_RESULT = 10_000;
const MOST_SORTS = 3;

export type SearchRequest = {
  q: string;
  fields: readonly string[];
  sorts: readonly Sort[];
  sortText: string;
  rows: number;
  page: number;
  start: number;
};

/** A request that the search refuses before it parses the query, with the tag of its reply. */
export class SearchRefusal extends Error {
  override name = "SearchRefusal";
  readonly tag:
    | "BACKEND_ERROR"
    | "BAD_REQUEST"
    | "RANGE_OUT_OF_BOUNDS"
    | "SCOPE_UNAVAILABLE"
    | "UNSUPPORTED_VALUE";

  constructor(tag: SearchRefusal["tag"], message: string) {
    super(message);
    this.tag = tag;
  }
}

export function readSearchRequest(params: URLSearchParams): SearchRequest {
  const q = params.get("q") ?? "";
  if (params.has("count")) {
    throw new SearchRefusal("BAD_REQUEST", "The parameter count belongs to the scraping API.");
  }
  if (q.trim() === "") {
    throw new SearchRefusal("BAD_REQUEST", "The parameter q is missing.");
  }
  if (q.length > LONGEST_QUERY) {
    const message = "The value specified in the request is not supported";
    throw new SearchRefusal("UNSUPPORTED_VALUE", message);
  }
  const scope = params.get("scope");
  if (scope !== null && scope !== "standard") {
    throw new SearchRefusal("SCOPE_UNAVAILABLE", `The scope ${scope} is not available.`);
  }
  const rows = wholeNumber(params, "rows", 50);
  const page = Math.max(1, wholeNumber(params, "page", 1));
  if (params.has("page") && page * rows > DEEPEST_RESULT) {
    throw new SearchRefusal(
      "RANGE_OUT_OF_BOUNDS",
      "paging is only supported through 10000 results; scraping is supported through the Scraping API, see https://archive.org/help/aboutsearch.htm",
    );
  }
  // A listing of everything at once is unordered.
  const sortTexts = rows > DEEPEST_RESULT ? [] : listed(params, "sort").slice(0, MOST_SORTS);
  const fields = listed(params, "fl").flatMap((names) => names.split(/\s*,\s*/));
  return {
    q,
    fields: fields.length > 0 ? fields : DEFAULT_FIELDS,
    sorts: sortTexts.map(readSort),
    sortText: sortTexts.join(","),
    rows,
    page,
    start: params.has("page") ? (page - 1) * rows : wholeNumber(params, "start", 0),
  };
}

function readSort(written: string): Sort {
  const sort = parseSort(written);
  if (sort === undefined) {
    throw new SearchRefusal("BACKEND_ERROR", `Nothing can be sorted by ${written}.`);
  }
  return sort;
}

/**
 * A list is written `fl[]=a&fl[]=b`, `fl[0]=a&fl[1]=b` or `fl=a,b`; the form's empty values are
 * ignored.
 */
function listed(params: URLSearchParams, name: string): string[] {
  return [...params]
    .filter(
      ([key]) => key === name || (/^\[\d*\]$/.test(key.slice(name.length)) && key.startsWith(name)),
    )
    .map(([, value]) => value.trim())
    .filter((value) => value !== "");
}

function wholeNumber(params: URLSearchParams, name: string, missing: number): number {
  const written = params.get(name) ?? "";
  if (written === "") {
    return missing;
  }
  if (!/^\d{1,9}$/.test(written)) {
    throw new SearchRefusal("BAD_REQUEST", `The parameter ${name} is not a number.`);
  }
  return Number(written);
}
