import type { SharedPage } from "#app/lib/page-handle.ts";

/** Info pages change with a release only: fresh for an hour, and stale for a month. */
export const cachedInfo = {
  query: [],
  freshSeconds: 3600,
  staleSeconds: 30 * 24 * 3600,
  public: true,
} satisfies SharedPage;

/** The same, for a page with links to other sites, which a child's has not. */
export const cachedInfoWithLinks = {
  query: cachedInfo.query,
  freshSeconds: cachedInfo.freshSeconds,
  staleSeconds: cachedInfo.staleSeconds,
} satisfies SharedPage;

/** The same, for a page that says what happened to the form that was sent from it. */
export const cachedInfoWithNotice = { ...cachedInfo, query: ["notice"] } satisfies SharedPage;
