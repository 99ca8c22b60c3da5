import type { SharedPage } from "#app/lib/page-handle.ts";

/** Info pages change with a release only: an hour fresh, and a month at hand while one is made. */
export const cachedInfo = {
  query: [],
  freshSeconds: 3600,
  staleSeconds: 30 * 24 * 3600,
  public: true,
} satisfies SharedPage;

/** The same, for a page that says what became of the form that was sent from it. */
export const cachedInfoWithNotice = { ...cachedInfo, query: ["notice"] } satisfies SharedPage;
