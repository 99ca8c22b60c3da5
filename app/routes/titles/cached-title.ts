import type { SharedPage } from "#app/lib/page-handle.ts";

/** Titles change seldom: an hour fresh, and a week at hand while one is made again. */
export const cachedTitle = {
  query: [],
  freshSeconds: 3600,
  staleSeconds: 7 * 24 * 3600,
} satisfies SharedPage;
