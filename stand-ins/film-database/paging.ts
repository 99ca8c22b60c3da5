import { between } from "./derived/chance.ts";
import type { Quirks } from "./quirks.ts";

const pageSize = 20;
const lastPage = 500;

export type Row = Record<string, unknown>;
export type Page = { page: number; results: Row[]; total_pages: number; total_results: number };

/** Pages are integers from 1 to 500; anything else is refused with code 22. */
export function parsePage(query: URLSearchParams): number | null {
  const requested = query.get("page");
  if (requested === null || requested === "") return 1;
  if (!/^\d{1,9}$/.test(requested)) return null;
  const page = Number(requested);
  return page >= 1 && page <= lastPage ? page : null;
}

/** One page of a list; past the end it is empty, still with 200. */
export function toPage<Item>(
  items: readonly Item[],
  page: number,
  quirks: Quirks,
  toRow: (item: Item) => Row,
): Page {
  const first = (page - 1) * (quirks.borderDuplicates ? pageSize - 1 : pageSize);
  const shown = items.slice(first, first + pageSize - (quirks.shortPages ? 2 : 0));
  const drift = quirks.drift ? between(`drift ${performance.now()}`, 1, 9) : 0;
  return {
    page,
    results: shown.map((item) => disturb(toRow(item), drift, quirks)),
    total_pages: quirks.manyPages ? 42_471 : Math.max(1, Math.ceil(items.length / pageSize)),
    total_results: (quirks.manyPages ? 849_401 : items.length) + drift,
  };
}

function disturb(row: Row, drift: number, quirks: Quirks): Row {
  const drifted =
    drift > 0 && typeof row.popularity === "number"
      ? { ...row, popularity: row.popularity + drift / 100 }
      : row;
  if (!quirks.missingKeys) return drifted;
  return Object.fromEntries(
    Object.entries(drifted).filter(([key, value]) => !isSometimesMissing(key, value)),
  );
}

function isSometimesMissing(key: string, value: unknown): boolean {
  return key === "genre_ids" || (value === "" && key.endsWith("_date"));
}
