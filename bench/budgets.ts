/**
 * What a page may weigh and cost. `npm test` checks what can be counted (bytes, files); `npm run
 * bench` checks what depends on the machine, and fails when a limit is exceeded.
 */
export const budgets = {
  /** `npm test` on two cores, with installing and building. */
  tests: { minutes: 7, coreSeconds: 600 },
  /** The script of every page, in bytes after gzip. */
  pageScriptBytes: 8_200,
  /**
   * How many bytes more the texts of scripts are in any language than in English, after Brotli: on
   * every page, and what a page with an island adds.
   */
  languageTextsBytes: { page: 900, island: 1_900 },
  /** The least marks of a public auditor, on a phone. */
  audits: { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 },
  /** What all languages may cost in addition to English alone. */
  languages: { startMs: 300, megabytes: 40, buildSeconds: 3 },
  /** All JavaScript of a first visit to the home page, in bytes after gzip. */
  homeScriptBytes: 15_000,
  /** React and react-dom, which only pages with an island load. */
  reactBytes: 70_000,
  /** What the film page loads in addition, after its first paint. */
  playerBytes: 20_000,
  /** All JavaScript of a first visit to a film's page. */
  filmScriptBytes: 97_000,
  /** CPU of a cached page compared with bare `node:http` with the same bytes, by page. */
  cachedPageRatio: { "/about": 1.6, "/": 1.8 },
  /**
   * CPU of what belongs to one viewer: of a page compared with its own work done bare, of an
   * endpoint and a picture compared with bare `node:http` with the same bytes.
   */
  privateRatio: {
    page: 1.5,
    viewer: 8,
    progress: 8,
    trackView: 8,
    choices: 8,
    playing: 8,
    suggestions: 5,
    picture: 2,
  },
  /** How often an answer for one viewer waits for PostgreSQL. */
  roundTrips: { page: 2, viewer: 1, report: 6 },
  /** Views recorded one by one over 8 connections, compared with the bare engine. */
  reportedChangeRatio: 0.4,
  /** What a server has in memory after 18,000 requests of a thousand viewers. */
  memoryMegabytes: 300,
  /** How much more it has at the end of 100,000 requests than after 18,000. */
  memoryGrowth: 1.1,
  /** A start with an empty data directory compared with bare `node:http`. */
  coldStartRatio: 3,
  /** The style sheets of any page: bytes after gzip, and how many. */
  styleBytes: 15_700,
  styleSheets: 8,
  /**
   * The documents of eight screens: bytes after gzip, and how many scripts and styles they name.
   */
  documents: {
    home: { bytes: 18_500, files: 6 },
    movies: { bytes: 13_500, files: 6 },
    "a title": { bytes: 13_500, files: 6 },
    "a show": { bytes: 14_000, files: 6 },
    search: { bytes: 8_300, files: 6 },
    archive: { bytes: 12_000, files: 6 },
    "a genre": { bytes: 10_000, files: 6 },
    watchlist: { bytes: 8_300, files: 6 },
  },
  /** Script and layout CPU in the browser compared with the same page as a static file. */
  pageCpuRatio: 1.3,
  /** Our script on a first visit to home with a phone's processor: all of it, and the longest task. */
  ownScriptMs: 50,
  ownTaskMs: 50,
  /** Sign-ins for each second of CPU compared with bare comparisons of hashes. */
  signInRatio: { atLeast: 0.8, atMost: 1.25 },
  /** CPU of a sign-in with a wrong password compared with one with an unknown address. */
  failedSignInRatio: 1.6,
  /** CPU ms of a search with a typing error among 10,000 titles. */
  titleSearchMs: 100,
  /** CPU ms of reading eight descriptions made to be slow. */
  hostileDescriptionsMs: 1_000,
  /** How much longer any reader takes for a text four times as long: linear is 4, quadratic 16. */
  readerGrowth: 10,
  /** Milliseconds of a prepared lookup by a key, the median of 2,000. */
  lookupMs: { SQLite: 0.2, PostgreSQL: 1 },
  /** Turns of the event loop above 10 ms of CPU while emails are sent and 10,000 are queued. */
  longTurnsOfSending: 1,
  /**
   * How many times as long others' requests take while hostile files are uploaded, and what the
   * server and its processes have in memory then: what `deploy/compose.yaml` gives it.
   */
  uploads: { timesLonger: 1.5, megabytes: 1_024 },
  /** The demo world's outside services: CPU ms until they are ready, and their peak memory. */
  standIns: { startCpuMs: 1_000, megabytes: 250 },
} as const;
