import { openCacheStore } from "#app/db/cache-store.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { createServiceBudget } from "#app/db/service-budget.server.ts";
import { groupWrites, type GroupedWrites } from "#app/db/grouped-writes.server.ts";
import { createRepeatedRequests } from "#app/features/accounts/keys/repeated-requests.server.ts";
import type { DerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { PictureColours } from "#app/features/catalog/colors/picture-colours.ts";
import { openCatalog } from "#app/features/catalog/open-catalog.server.ts";
import type { Limits, SharedFeatures } from "#app/features/features-context.ts";
import type { Films } from "#app/features/films/films.server.ts";
import { openFilms } from "#app/features/films/open-films.server.ts";
import { markFreeTitles } from "#app/features/films/mark-free-titles.ts";
import type { BillingParts } from "#app/features/billing/billing-parts.server.ts";
import { openBillingParts } from "#app/features/billing/billing.server.ts";
import { datesJob } from "#app/features/library/dates/start-dates.server.ts";
import type { AlertsSite } from "#app/features/library/alerts/open-alerts.server.ts";
import { createUploadReader } from "#app/features/library/imports/reading/upload-reader.server.ts";
import { openLibrary } from "#app/features/library/open-library.server.ts";
import { createNameFilter } from "#app/features/library/titles/name-filter.server.ts";
import { createLookUp } from "#app/features/library/titles/title-facts.server.ts";
import { createTitleNames } from "#app/features/library/titles/titles-in-language.server.ts";
import { createPreferences } from "#app/features/preferences/preferences.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createViews } from "#app/features/tracking/views.server.ts";
import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";
import { createMessages, type Messages } from "#app/features/messages/messages.server.ts";
import { createJobs, type Jobs } from "#app/features/operator/jobs/jobs.server.ts";
import {
  createDailyCounts,
  type DailyCounts,
} from "#app/features/operator/overview/daily-counts.server.ts";
import { openSiteWebhook } from "#app/features/operator/webhook/open-site-webhook.server.ts";
import type { SiteWebhook } from "#app/features/operator/webhook/site-webhook.server.ts";
import { createPlayingStore } from "#app/features/playing/playing.server.ts";
import { ROOM_REPORT } from "#app/features/messages/message-form.server.ts";
import { createRooms } from "#app/features/together/rooms.server.ts";
import type { PageStore } from "#app/features/tracking/page-store.server.ts";
import { ServiceError } from "#app/services/service-error.ts";
import { createArchiveGate, type ArchiveGate } from "#app/services/archive/archive-gate.ts";
import type { Settings } from "#app/lib/env.server.ts";
import {
  createRequestCount,
  createRequestLimit,
  MOST_CALLS,
} from "#app/lib/requests/request-limit.ts";
import type { BudgetOf } from "#app/lib/service-events.ts";
import type { Job } from "#app/lib/jobs/job.ts";

import { jobsOfServer, matchesJob } from "./jobs.ts";
import type { LiveMail } from "./mail.ts";
import type { Log } from "./health/log.ts";
import { createServiceWatch, type ServiceWatch } from "./health/service-watch.ts";
import { openPageStore } from "./pages/open-page-store.ts";

/** The features of a server, and what goes with them. */
export interface OpenFeatures {
  /** What every request may use. */
  shared: SharedFeatures;
  /** From now on, the given listener is notified of pages whose content has changed. */
  onChange: (drop: (tag: string) => void) => void;
  /** The main colors of pictures, which the image server computes and the catalog uses. */
  pictureColours: PictureColours;
  /** The gate that everyone passes who sends requests to the archive. */
  archiveGate: ArchiveGate;
  /** The state of the outside services, and who is notified of it. */
  services: ServiceWatch;
  budgetOf: BudgetOf;
  /** Payments and how they are taken. */
  billing: BillingParts;
  /** Sends the film database one small request; throws what prevents an answer. */
  probeFilmDatabase: () => Promise<void>;
  /** Set where the operator wants to know which pages viewers open. */
  pageStore: PageStore<Viewer> | undefined;
  /** What the server does by itself, once it is started. */
  jobs: Jobs;
  /** What happens each day, in numbers. */
  counts: DailyCounts;
  /** Where operators have themselves told what happens. */
  siteWebhook: SiteWebhook;
  /** Starts the jobs, and others beside them. */
  start: (others?: readonly Job[]) => void;
  /** What is closed at the end, in this order. */
  closing: readonly (() => Promise<void>)[];
}

export interface FeaturesOptions {
  settings: Settings;
  database: Database;
  log: Log;
  /** The site's address, without a path. */
  origin: string;
  keys: DerivedKeys;
  decoder: PictureDecoder;
  /** What operators may change meanwhile. */
  live?: () => LiveSettings;
  /** The clock that all servers share. */
  now?: () => number;
}

type LiveSettings = LiveMail & Pick<Settings, "releasesUrl"> & { region: string };

const liveAtStart = (settings: Settings): LiveSettings => ({
  ...settings,
  region: settings.defaultSetting.region,
});

/** Opens what the screens use, once for the whole process. Nothing runs by itself before `start`. */
export async function openFeatures(given: FeaturesOptions): Promise<OpenFeatures> {
  const { settings, database, log } = given;
  const options = { live: () => liveAtStart(settings), now: Date.now, ...given };
  const { origin, live, now, decoder } = options;
  const writes = groupWrites(database);
  const outside = await openOutside(options);
  const { catalog, films } = outside;
  const own = openOwn({ ...options, ...outside, writes });
  const billing = { ...openBillingParts(database, settings, origin, () => live().siteName), now };
  const counts = createDailyCounts({ database, now });
  const report = (error: unknown) => log.warn({ err: error }, "jobs");
  const jobs = createJobs({ database, report, now });
  const { saveCatalog, lookAhead, matched } = outside;
  const messages = createMessages({ database, operatorEmail: settings.operatorEmail, now });
  const rooms = openRooms(options, messages);
  const webhook = openSiteWebhook({ ...options, allowsPrivate: settings.allowsPrivateTargets });
  return {
    ...outside,
    shared: {
      ...own.features,
      catalog: markFree(catalog, films, createTroubleLog(log)),
      films,
      messages,
      rooms,
      playing: createPlayingStore({ database, writes, now, onPlay: () => counts.count("plays") }),
      pictureDrawer: decoder,
      limits: openLimits(),
    },
    billing,
    jobs,
    counts,
    siteWebhook: webhook.siteWebhook,
    pageStore: settings.tracksPages ? openPageStore(database, writes) : undefined,
    start(others = []) {
      const served = jobsOfServer({ ...options, billing, saveCatalog });
      const later = [counts.job(log), rooms.job(log), webhook.job, ...others];
      for (const job of [...served, ...own.jobs, ...later]) jobs.register(job);
      if (!settings.matchesAhead) return;
      jobs.register(matchesJob({ database, log, lookAhead, matched, now }));
    },
    closing: [jobs.stop, webhook.close, writes.close, ...own.closing, ...outside.closing],
  };
}

/** Each counts for itself, for as long as the server runs. */
const openLimits = (): Limits => ({
  /** For each add-on: a home screen asks for all of its lists at once. */
  addonReads: createRequestLimit({ most: 300, windowMs: 60_000 }),
  /** For each feed: calendar programs ask a few times an hour, each for itself. */
  calendarReads: createRequestLimit({ most: 30, windowMs: 60_000 }),
  /** More than anybody clicks, with room for what a device queued while it was offline. */
  libraryChanges: createRequestLimit({ most: 240, windowMs: 60_000 }),
  /** Each calls an address that somebody typed. */
  playerTrials: createRequestLimit({ most: 10, windowMs: 10 * 60_000 }),
  /** Each page that plays reports twice a minute, and whenever it is paused and resumed. */
  playingReports: createRequestLimit({ most: 120, windowMs: 60_000 }),
  /** Ten a second, for each key. */
  programs: createRequestCount({ most: MOST_CALLS, windowMs: 60_000 }),
  /** Two a second: a player reports every ten seconds, and on each pause and seek. */
  progressReports: createRequestLimit({ most: 120, windowMs: 60_000 }),
  /** Players report every few seconds, several of them in a home at once. */
  scrobbles: createRequestLimit({ most: 600, windowMs: 60_000 }),
  /** Four a second, which nobody types for long. */
  suggestions: createRequestLimit({ most: 120, windowMs: 30_000 }),
  /** Each takes a process and memory. */
  uploads: createRequestLimit({ most: 20, windowMs: 10 * 60_000 }),
});

type WholeOptions = Required<FeaturesOptions>;

/** The catalog and the films, which come from outside services. */
async function openOutside({ settings, database, log, now }: WholeOptions) {
  const services = createServiceWatch(log);
  const logTrouble = createTroubleLog(log);
  const budgetOf = budgetsOf(database, log);
  const store = await openCacheStore(database, settings.dataDirectory);
  const opened = await openCatalog({
    settings,
    store,
    events: services.events,
    budgetOf,
    onTrouble: ({ error, ...trouble }) => logTrouble("catalogue", trouble, error),
  });
  const archiveGate = createArchiveGate();
  let dropPages: (tag: string) => void = () => undefined;
  const notify = (tags: readonly string[]) => tags.forEach((tag) => dropPages(tag));
  const { films, lookAhead, matched, close } = openFilms({
    settings,
    store,
    database,
    catalog: opened.catalog,
    gate: archiveGate,
    events: services.events,
    budgetOf,
    now,
    onChange: notify,
    onTrouble: (kind, error) => logTrouble("archive", { kind }, error),
  });
  const { catalog, filmDatabase, finder, pictureColours } = opened;
  return {
    catalog,
    films,
    filmDatabase,
    finder,
    pictureColours,
    archiveGate,
    services,
    budgetOf,
    lookAhead,
    matched,
    probeFilmDatabase: opened.probe,
    saveCatalog: opened.save,
    /** Receives the tags of pages that show something else now. */
    notify,
    onChange(drop: (tag: string) => void) {
      dropPages = drop;
    },
    closing: [close, opened.close, store.close],
  };
}

/** A failed question is left out: the service watch logs it once for its kind and minute. */
const createTroubleLog = (log: Log) => (message: string, fields: object, error: unknown) => {
  if (!(error instanceof ServiceError)) log.warn({ ...fields, err: error }, message);
};

function markFree(catalog: Catalog, films: Films, logTrouble: ReturnType<typeof createTroubleLog>) {
  const onTrouble = (error: unknown) => logTrouble("archive", { kind: "free" }, error);
  return markFreeTitles(catalog, { films, onTrouble });
}

/** With SQLite there is one server, whose own limits are enough. */
function budgetsOf(database: Database, log: Log): BudgetOf {
  if (database.engine === "sqlite") return () => undefined;
  return (service, mostPerSecond) =>
    createServiceBudget({
      database,
      service,
      mostPerSecond,
      onTrouble: (error) => log.warn({ service, err: error }, "budget"),
    });
}

/** Rooms, which report to the operator as visitors write to them. */
const openRooms = ({ database, keys, now, settings }: WholeOptions, messages: Messages) =>
  createRooms({
    database,
    now,
    hash: (text) => keys.sign("rooms", text),
    async report({ email = settings.operatorEmail, address }, { name }, message) {
      const form = { name, email, subject: ROOM_REPORT, message };
      return (await messages.receiveContact(form, address)).outcome === "received";
    },
  });

function alertsSite({ settings, origin, keys, live }: WholeOptions): AlertsSite {
  const { languages, defaultSetting, operatorEmail, allowsPrivateTargets } = settings;
  const emails = {
    languages,
    ownLanguage: defaultSetting.language,
    get name() {
      return live().siteName;
    },
  };
  return {
    origin,
    keys,
    emails,
    contact: `mailto:${operatorEmail}`,
    allowsPrivateTargets,
    defaultSetting: () => ({ ...defaultSetting, region: live().region }),
  };
}

type OwnOptions = WholeOptions &
  Awaited<ReturnType<typeof openOutside>> & { writes: GroupedWrites };

/** What belongs to viewers, and the job that keeps the dates of what they follow. */
function openOwn(options: OwnOptions) {
  const { database, log, now, writes, catalog, films } = options;
  const onTrouble = (error: unknown) => log.warn({ err: error }, "imports");
  const reader = createUploadReader({ onTrouble });
  const dates = datesJob({ database, source: options.filmDatabase, log, now });
  const lookUp = createLookUp(catalog, films);
  const own = { database, writes, now, profileOf: createProfileFinder(database) };
  const { features, jobs, close } = openLibrary({
    ...own,
    log,
    catalog,
    films,
    lookUp,
    nameTitles: createTitleNames(catalog, lookUp),
    filterNames: createNameFilter(catalog, films.allowedFilms),
    finder: options.finder,
    reader,
    onChange: options.notify,
    onFollowed: dates.wake,
    site: alertsSite(options),
  });
  const { isRecording } = features.history;
  const preferences = createPreferences(own);
  return {
    features: {
      ...features,
      preferences,
      views: createViews({ ...own, isRecording }),
      repeatedRequests: createRepeatedRequests(own),
    },
    jobs: [dates, ...jobs],
    closing: [reader.close, close],
  };
}
