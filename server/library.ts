import type { RouterContextProvider } from "react-router";

import type { Database } from "#app/db/connect.server.ts";
import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import type { Films } from "#app/features/films/films.server.ts";
import {
  calendarContext,
  calendarFeedsContext,
  calendarLimitContext,
} from "#app/features/library/calendar/calendar-context.ts";
import { createSecretAddresses } from "#app/features/library/secret-addresses.server.ts";
import { createCalendar } from "#app/features/library/calendar/calendar.server.ts";
import { continueContext } from "#app/features/library/continue/continue-context.ts";
import { createContinueWatching } from "#app/features/library/continue/continue-watching.server.ts";
import { createFollowLookUp } from "#app/features/library/following/follow-facts.server.ts";
import { followsContext } from "#app/features/library/following/follows-context.ts";
import { createFollows } from "#app/features/library/following/follows.server.ts";
import { historyContext } from "#app/features/library/history/history-context.ts";
import { createHistory } from "#app/features/library/history/history.server.ts";
import {
  progressContext,
  progressLimitContext,
} from "#app/features/library/progress/progress-context.ts";
import { createProgress } from "#app/features/library/progress/progress.server.ts";
import { ownServicesContext } from "#app/features/library/services/own-services-context.ts";
import { createUploadReader } from "#app/features/library/imports/reading/upload-reader.server.ts";
import { createOwnServices } from "#app/features/library/services/own-services.server.ts";
import { ratingsContext } from "#app/features/library/ratings/ratings-context.ts";
import { createRatings } from "#app/features/library/ratings/ratings.server.ts";
import { unwantedContext } from "#app/features/library/unwanted/unwanted-context.ts";
import { createUnwanted } from "#app/features/library/unwanted/unwanted.server.ts";
import { listsContext } from "#app/features/library/lists/lists-context.ts";
import { createLists } from "#app/features/library/lists/lists.server.ts";
import { watchedContext } from "#app/features/library/watched/watched-context.ts";
import { createWatched } from "#app/features/library/watched/watched.server.ts";
import {
  watchlistContext,
  watchlistLimitContext,
} from "#app/features/library/watchlist/watchlist-context.ts";
import { createTitleNames } from "#app/features/library/titles/titles-in-language.server.ts";
import { createNameFilter } from "#app/features/library/titles/name-filter.server.ts";
import { createLookUp } from "#app/features/library/titles/title-facts.server.ts";
import { createWatchlist } from "#app/features/library/watchlist/watchlist.server.ts";
import { preferencesContext } from "#app/features/preferences/preferences-context.ts";
import { createPreferences } from "#app/features/preferences/preferences.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { viewsContext } from "#app/features/tracking/views-context.ts";
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
 * The viewers' own data, opened once for the whole process; returns what gives a request access to
 * it, and the jobs about it.
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
  const provide = (context: RouterContextProvider): void => {
    taste.provide(context);
    alerts.provide(context);
    context.set(viewsContext, views);
    context.set(preferencesContext, preferences);
    context.set(historyContext, history);
    context.set(watchedContext, watched);
    context.set(ratingsContext, ratings);
    context.set(unwantedContext, unwanted);
    context.set(listsContext, lists);
    context.set(continueContext, continued);
    context.set(followsContext, follows);
    context.set(calendarContext, calendar);
    context.set(calendarFeedsContext, feeds);
    context.set(calendarLimitContext, mayReadCalendar);
    context.set(ownServicesContext, services);
    context.set(watchlistContext, watchlist);
    context.set(watchlistLimitContext, mayChangeWatchlist);
    context.set(progressContext, progress);
    context.set(progressLimitContext, mayReportProgress);
  };
  return {
    provide,
    jobs: [...alerts.jobs, ...taste.jobs],
    closing: [reader.close, alerts.close],
  };
}
