import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import { titleKey } from "#app/features/catalog/titles/title-card.ts";
import type { Collection, Person } from "#app/features/catalog/titles/person.ts";
import { archiveAddresses } from "#app/features/films/files/archive-addresses.ts";
import type { Films } from "#app/features/films/films.server.ts";
import {
  createRatings,
  type RatingsOptions,
} from "#app/features/library/ratings/ratings.server.ts";
import { createUnwanted } from "#app/features/library/unwanted/unwanted.server.ts";
import { createLibraryExport } from "#app/features/library/exports/export-library.server.ts";
import { createLists, type ListsOptions } from "#app/features/library/lists/lists.server.ts";
import { createWatched } from "#app/features/library/watched/watched.server.ts";
import { createSecretAddresses } from "#app/features/library/secret-addresses.server.ts";
import type { Movie } from "#app/features/catalog/titles/movie.ts";
import { createSharedYears } from "#app/features/library/year/shared-years.server.ts";
import { createYearReviews } from "#app/features/library/year/year-review.server.ts";
import { createOwnServices } from "#app/features/library/services/own-services.server.ts";
import { createCalendar } from "#app/features/library/calendar/calendar.server.ts";
import { createAlertChoices } from "#app/features/library/alerts/alert-choices.server.ts";
import { createAlertSettings } from "#app/features/library/alerts/delivery/alert-settings.server.ts";
import { createPushKeyStore } from "#app/features/library/alerts/delivery/push-keys.server.ts";
import { createTargetClient } from "#app/services/targets/target-client.server.ts";
import { createStopLinks } from "#app/features/library/alerts/delivery/stop-links.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { createAlerts } from "#app/features/library/alerts/alerts.server.ts";
import { createContinueWatching } from "#app/features/library/continue/continue-watching.server.ts";
import { createFollowLookUp } from "#app/features/library/following/follow-facts.server.ts";
import {
  createFollows,
  type FollowsOptions,
} from "#app/features/library/following/follows.server.ts";
import { createHistory } from "#app/features/library/history/history.server.ts";
import { createProgress } from "#app/features/library/progress/progress.server.ts";
import type { NameTitles } from "#app/features/library/titles/titles-in-language.server.ts";
import type { NameFilter } from "#app/features/library/titles/name-filter.server.ts";
import type { LookUp } from "#app/features/library/titles/title-facts.server.ts";
import type { LibraryOptions } from "#app/features/library/titles/library-options.ts";
import { createWatchlist } from "#app/features/library/watchlist/watchlist.server.ts";
import { createPreferences } from "#app/features/preferences/preferences.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createViews } from "#app/features/tracking/views.server.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";

import type { TestFeatures } from "./site.ts";
import { openImports } from "./library/imports-of.ts";
import { openScrobbling } from "./library/scrobbling-of.ts";

/** A catalog in which every title is named after its id, except 404; of 503 it can't tell. */
export const lookUpAll: LookUp = async ({ kind, id }) => {
  if (id === "404") return { outcome: "missing" };
  if (id === "503") return { outcome: "unknown" };
  return { outcome: "found", facts: { title: `The ${kind} ${id}`, year: yearOf(id) } };
};

const yearOf = (id: string) => (/^\d{4}$/.test(id) ? id : "");

/** An account without a session, for code that only needs the watchlist's owner. */
export async function addViewer({ kysely }: Database, email: string): Promise<{ userId: string }> {
  const [userId, now] = [randomUUID(), Date.now()];
  await kysely
    .insertInto("users")
    .values({ id: userId, name: email, email, created_at: now, updated_at: now })
    .execute();
  return { userId };
}

type TestOptions = Required<Pick<LibraryOptions, "lookUp" | "nameTitles" | "filterNames" | "now">>;
/** Every title stays as it was saved. */
export const nameNothing: NameTitles = () => Promise.resolve(new Map());
/** Allows everyone to see everything. */
export const filterNothing: NameFilter = (items) => Promise.resolve(items);

/** Watchlists over a database, with a clock that a test can set and a catalog that it can break. */
export function openWatchlist(
  database: Database,
  {
    lookUp = lookUpAll,
    nameTitles = nameNothing,
    filterNames = filterNothing,
    now = Date.now,
  }: Partial<TestOptions> = {},
) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  return createWatchlist({
    database,
    writes,
    lookUp,
    nameTitles,
    filterNames,
    profileOf: createProfileFinder(database),
    now,
  });
}

/** Watched marks over a database, in the same way. */
export function openWatched(
  database: Database,
  { lookUp = lookUpAll, now = Date.now }: Partial<Pick<TestOptions, "lookUp" | "now">> = {},
) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  const profileOf = createProfileFinder(database);
  return createWatched({ database, writes, lookUp, filterNames: filterNothing, profileOf, now });
}

/** People and collections as in `lookUpAll`. */
const lookUpFollow = createFollowLookUp(
  {
    getPerson: async (id) => (id === 404 ? undefined : ({ name: `The person ${id}` } as Person)),
    getCollection: async (id) =>
      id === 404 ? undefined : ({ name: `The collection ${id}` } as Collection),
  },
  lookUpAll,
);

/** Follows over a database, in the same way. */
export function openFollows(database: Database, options: Partial<FollowsOptions> = {}) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  return createFollows({
    database,
    writes,
    lookUpFollow,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    profileOf: createProfileFinder(database),
    ...options,
  });
}

/** Ratings over a database, in the same way. */
export function openRatings(
  database: Database,
  options: Partial<Pick<RatingsOptions, "lookUp" | "now" | "filterNames" | "onChange">> = {},
) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  return createRatings({
    database,
    writes,
    lookUp: lookUpAll,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    profileOf: createProfileFinder(database),
    ...options,
  });
}

/** Named lists over a database, in the same way. */
export function openLists(
  database: Database,
  options: Partial<Pick<ListsOptions, "lookUp" | "now" | "filterNames" | "onChange">> = {},
) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  return createLists({
    database,
    writes,
    lookUp: lookUpAll,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    profileOf: createProfileFinder(database),
    ...options,
  });
}

/** Every film takes two hours, and is a thriller by Fritz Lang. */
const titlesOfTests: Parameters<typeof createYearReviews>[0]["catalog"] = {
  getMovie: async (id) =>
    ({
      kind: "movie",
      id,
      runtimeMinutes: 120,
      genres: [{ id: 53, name: "Thriller" }],
      credits: { directors: [{ personId: 68, name: "Fritz Lang", role: "Director" }], cast: [] },
    }) as unknown as Movie,
  getShow: async () => undefined,
};

const services = [8, 119, 337].map((id) => ({ id, name: `Service ${id}` }));

/** What every page has shown. */
const seenByAll = { kind: "movie", id: 1, title: "A title that pages have shown", year: "1922" };

const findNothing = async () => undefined;

/** The services that a test's sites know; each title is on those whose number its own divides. */
export const knownServices: Pick<Catalog, "listServices" | "offersAmong" | "allowedTitles"> = {
  listServices: async () => services,
  allowedTitles: async (titles) => new Set(titles.map(titleKey)),
  offersAmong: async (titles) =>
    new Map(
      titles.map((title) => {
        const offers = services.filter(({ id }) => id % title.id === 0);
        return [titleKey(title), { services: offers, isFree: false }];
      }),
    ),
};

/** The addresses that end a channel of a profile, as a test's sites sign them. */
const alertKeys = createDerivedKeys("a secret of tests");
export const stopLinks = createStopLinks(alertKeys);

/** Alerts, which reach nobody outside. */
const openAlertFeatures = (own: Parameters<typeof createAlerts>[0]): TestFeatures => ({
  alerts: createAlerts(own),
  alertChoices: createAlertChoices(own),
  alertSettings: createAlertSettings({ ...own, keys: alertKeys }),
  alertTargets: {
    tryTarget: async () => "sent",
    pushKeys: createPushKeyStore(own.database, alertKeys),
    isAllowed: createTargetClient({ allowsPrivate: false }).isAllowed,
  },
  stopLinks,
});

/** What the screens and endpoints of a test's site need for it. */
export function openLibraryFeatures(database: Database, mostChanges = 1000): TestFeatures {
  const watchlist = openWatchlist(database);
  const watched = openWatched(database);
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  const profileOf = createProfileFinder(database);
  const own = {
    database,
    writes,
    lookUp: lookUpAll,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    profileOf,
  };
  const preferences = createPreferences(own);
  const follows = openFollows(database);
  const history = createHistory(own);
  const continued = createContinueWatching(own);
  const { imports } = openImports(own);
  const calendar = createCalendar(own);
  const feeds = createSecretAddresses("calendar_feeds", own);
  const { isRecording } = history;
  const scrobbling = openScrobbling({ ...own, isRecording });
  const views = createViews({ ...own, isRecording });
  const progress = createProgress({ ...own, isRecording });
  const mayChange = createRequestLimit({ most: mostChanges, windowMs: 60_000 });
  const archive = "http://archive.local";
  const { archivePlace } = readSettings({ ARCHIVE_URL: archive });
  const films: Partial<Films> = { addresses: archiveAddresses(archivePlace) };
  const asked = { getMovie: findNothing, getShow: findNothing, seenTitle: () => seenByAll };
  const catalog = { ...knownServices, ...asked };
  return {
    preferences,
    follows,
    calendar,
    calendarFeeds: feeds,
    ownServices: createOwnServices({ ...own, catalog: knownServices }),
    catalog: catalog as Partial<Catalog> as Catalog,
    ...openAlertFeatures(own),
    watchlist,
    watched,
    ratings: createRatings(own),
    unwanted: createUnwanted(own),
    lists: createLists(own),
    imports,
    yearReviews: createYearReviews({ ...own, catalog: titlesOfTests }),
    sharedYears: createSharedYears(own),
    scrobbling,
    libraryExport: createLibraryExport(own),
    history,
    continueWatching: continued,
    views,
    progress,
    films: films as Films,
    limits: {
      calendarReads: () => true,
      libraryChanges: mayChange,
      progressReports: () => true,
      scrobbles: mayChange,
      uploads: () => true,
    },
  };
}
