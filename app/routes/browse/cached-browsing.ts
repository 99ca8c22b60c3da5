import type { SharedPage } from "#app/lib/page-handle.ts";

/** Lists change a few times a day; while the outside is down, last week's are better than none. */
export const cachedBrowsing = {
  query: [],
  freshSeconds: 5 * 60,
  staleSeconds: 7 * 24 * 3600,
} as const satisfies SharedPage;
