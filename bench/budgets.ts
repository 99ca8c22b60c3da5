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
  /** The documents of eight screens: bytes after gzip, and the scripts and styles that they name. */
  documents: {
    home: { bytes: 18_500, files: 12 },
    movies: { bytes: 13_500, files: 19 },
    "a title": { bytes: 13_500, files: 26 },
    "a show": { bytes: 14_000, files: 29 },
    search: { bytes: 7_500, files: 22 },
    archive: { bytes: 12_000, files: 31 },
    "a genre": { bytes: 10_000, files: 17 },
    watchlist: { bytes: 7_000, files: 11 },
  },
  /** Script and layout CPU in the browser beside the same page as a static file. */
  pageCpuRatio: 1.3,
  /** Sign-ins for each second of CPU beside bare comparisons of hashes. */
  signInRatio: 0.8,
} as const;
