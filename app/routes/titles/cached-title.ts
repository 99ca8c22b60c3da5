import type { SharedPage } from "#app/lib/page-handle.ts";

/** Titles change seldom: fresh for an hour, and stale for a week. */
export const cachedTitle = {
  query: [],
  freshSeconds: 3600,
  staleSeconds: 7 * 24 * 3600,
} satisfies SharedPage;
