import type { Database } from "#app/db/connect.server.ts";
import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import type { Films } from "#app/features/films/films.server.ts";
import { createSecretAddresses } from "#app/features/library/secret-addresses.server.ts";
import { createCalendar } from "#app/features/library/calendar/calendar.server.ts";
import { createContinueWatching } from "#app/features/library/continue/continue-watching.server.ts";
import { createFollowLookUp } from "#app/features/library/following/follow-facts.server.ts";
import { createFollows } from "#app/features/library/following/follows.server.ts";
import { createHistory } from "#app/features/library/history/history.server.ts";
import { createProgress } from "#app/features/library/progress/progress.server.ts";
import { createUploadReader } from "#app/features/library/imports/reading/upload-reader.server.ts";
import { createOwnServices } from "#app/features/library/services/own-services.server.ts";
import { createRatings } from "#app/features/library/ratings/ratings.server.ts";
import { createUnwanted } from "#app/features/library/unwanted/unwanted.server.ts";
import { createLists } from "#app/features/library/lists/lists.server.ts";
import { createWatched } from "#app/features/library/watched/watched.server.ts";
import { createTitleNames } from "#app/features/library/titles/titles-in-language.server.ts";
import { createNameFilter } from "#app/features/library/titles/name-filter.server.ts";
import { createLookUp } from "#app/features/library/titles/title-facts.server.ts";
import { createWatchlist } from "#app/features/library/watchlist/watchlist.server.ts";
import { createPreferences } from "#app/features/preferences/preferences.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createViews } from "#app/features/tracking/views.server.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";

import { openAlerts, type AlertsSite } from "./alerts.ts";
import type { Log } from "./health/log.ts";
import { openTaste } from "./taste.ts";

/** More than anybody clicks, with room for what a device queued while it was offline. */
const WATCHLIST_CHANGES = { most: 240, windowMs: 60_000 };
/** For each feed: calendar programs ask a few times an hour, each for itself. */
const CALENDAR_READS = { most: 30, windowMs: 60_000 };
/** Two a second: a player reports every ten seconds, and on each pause and seek. */
const PROGRESS = { most: 120, windowMs: 60_000 };

interface LibraryOptions {
  database: Database;
  writes: GroupedWrites;
  catalog: Catalog;
  films: Films;
  /** Receives the tags of pages that show something else now. */
  onChange: (tags: readonly string[]) => void;
  /** Keeps the dates of what is followed. */
  dates: { lookSoon: () => void };
  site: AlertsSite;
  finder: TitleFinder;
  log: Log;
  /** The clock that all servers share: of two changes the later one counts. */
  now: () => number;
}

/**
 * The viewers' own data, opened once for the whole process, and the jobs about it.
 */
export function openLibrary(options: LibraryOptions) {
  const { database, writes, catalog, films, dates, onChange, site, finder, log, now } = options;
  const profileOf = createProfileFinder(database);
  const lookUp = createLookUp(catalog, films);
  const filterNames = createNameFilter(catalog, films.allowedFilms);
  const nameTitles = createTitleNames(catalog, lookUp);
  const own = { database, writes, lookUp, nameTitles, filterNames, profileOf, now };
  const preferences = createPreferences(own);
  const history = createHistory(own);
  const { isRecording } = history;
  const views = createViews({ writes, profileOf, isRecording, now });
  const watched = createWatched(own);
  const ratings = createRatings({ ...own, onChange });
  const unwanted = createUnwanted(own);
  const lists = createLists({ ...own, onChange });
  const continued = createContinueWatching(own);
  const calendar = createCalendar(own);
  const feeds = createSecretAddresses("calendar_feeds", own);
  const follows = createFollows({
    ...own,
    lookUpFollow: createFollowLookUp(catalog, lookUp),
    onFollowed: dates.lookSoon,
  });
  const watchlist = createWatchlist(own);
  const reader = createUploadReader({
    onTrouble: (error) => log.warn({ err: error }, "imports"),
  });
  const taste = openTaste({ ...own, isRecording, onChange, catalog, films, finder, reader, log });
  const progress = createProgress({ ...own, isRecording });
  const mayChangeWatchlist = createRequestLimit(WATCHLIST_CHANGES);
  const mayReadCalendar = createRequestLimit(CALENDAR_READS);
  const mayReportProgress = createRequestLimit(PROGRESS);
  const services = createOwnServices({ ...own, catalog });
  const alerts = openAlerts({ ...own, films, site, log });
  return {
    features: {
      ...taste.features,
      ...alerts.features,
      views,
      preferences,
      history,
      watched,
      ratings,
      unwanted,
      lists,
      continueWatching: continued,
      follows,
      calendar,
      calendarFeeds: feeds,
      ownServices: services,
      watchlist,
      progress,
    },
    limits: {
      ...taste.limits,
      calendarReads: mayReadCalendar,
      libraryChanges: mayChangeWatchlist,
      progressReports: mayReportProgress,
    },
    jobs: [...alerts.jobs, ...taste.jobs],
    closing: [reader.close, alerts.close],
  };
}
