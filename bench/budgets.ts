/** What a page may weigh and cost; `npm test` and `npm run bench` hold it to these. */
export const budgets = {
  /** The script that every page has, in bytes after gzip. */
  pageScriptBytes: 5_000,
  /** All JavaScript of a first visit to the home page, in bytes after gzip. */
  homeScriptBytes: 130_000,
  /** The part of it that we wrote. */
  homeOwnScriptBytes: 15_000,
  /** CPU of a kept page beside bare `node:http` with the same bytes, by page. */
  keptPageRatio: { "/about": 1.6, "/": 1.8 },
  /** Script and layout CPU in the browser beside the same page as a static file. */
  pageCpuRatio: 1.3,
  /** Sign-ins for each second of CPU beside bare comparisons of hashes. */
  signInRatio: 0.8,
} as const;
