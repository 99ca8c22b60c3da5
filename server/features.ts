import { openCacheStore } from "#app/db/cache-store.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { createServiceBudget } from "#app/db/service-budget.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import type { DerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { PictureColours } from "#app/features/catalog/colors/picture-colours.ts";
import type { TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import { openCatalog } from "#app/features/catalog/open-catalog.server.ts";
import type { SharedFeatures } from "#app/features/features-context.ts";
import type { Films } from "#app/features/films/films.server.ts";
import { openFilms } from "#app/features/films/open-films.server.ts";
import { markFreeTitles } from "#app/features/films/mark-free-titles.ts";
import { createMessages } from "#app/features/messages/messages.server.ts";
import type { Jobs } from "#app/features/operator/jobs/jobs.server.ts";
import {
  createDailyCounts,
  type DailyCounts,
} from "#app/features/operator/overview/daily-counts.server.ts";
import { createPlayingStore } from "#app/features/playing/playing.server.ts";
import type { PageStore } from "#app/features/tracking/page-store.server.ts";
import type { FilmDatabase } from "#app/services/film-database/film-database.server.ts";
import { ServiceError } from "#app/services/service-error.ts";
import { createArchiveGate, type ArchiveGate } from "#app/services/archive/archive-gate.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { BudgetOf } from "#app/lib/service-events.ts";
import type { Job } from "#app/lib/jobs/job.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";

import { matchesJob, openDates, openJobs } from "./jobs.ts";
import type { AlertsSite } from "./alerts.ts";
import type { LiveMail } from "./mail.ts";
import { openLibrary } from "./library.ts";
import type { Log } from "./health/log.ts";
import { createServiceWatch, type ServiceWatch } from "./health/service-watch.ts";
import { openPageStore } from "./pages/open-page-store.ts";

export interface Features {
  /** What every request may use, independent of who asks. */
  shared: Omit<SharedFeatures, "pictureDrawer">;
  /** From now on, the given listener is notified of pages whose content has changed. */
  onChange: (drop: (tag: string) => void) => void;
  /** The main colors of pictures, which the image server computes and the catalog uses. */
  pictureColours: PictureColours;
  /** The gate that everyone passes who sends requests to the archive. */
  archiveGate: ArchiveGate;
  /** The state of the outside services, and who is notified of it. */
  services: ServiceWatch;
  budgetOf: BudgetOf;
  /** Sends the film database one small request; throws what prevents an answer. */
  probeFilmDatabase: () => Promise<void>;
  /** Set where the operator wants to know which pages viewers open. */
  pageStore: PageStore<Viewer> | undefined;
  /** What the server does by itself. */
  jobs: Jobs;
  /** What happens each day, in numbers. */
  counts: DailyCounts;
  /** Looks up every day, once for all servers, which titles are free films. */
  matchesJob: Job;
  /** What is closed at the end, in this order. */
  closing: readonly (() => Promise<void>)[];
}

/** Four a second, which nobody types for long. */
const SUGGESTIONS = { most: 120, windowMs: 30_000 };
/** Each page that plays reports twice a minute, and whenever it is paused and resumed. */
const PLAYING = { most: 120, windowMs: 60_000 };

/** What the features need to know of the site. */
interface SiteParts {
  origin: string;
  keys: DerivedKeys;
  /** What operators may change meanwhile. */
  live?: () => LiveSettings;
  /** The clock that all servers share. */
  now?: () => number;
}

type LiveSettings = LiveMail & { region: string };

const liveAtStart = (settings: Settings): LiveSettings => ({
  ...settings,
  region: settings.defaultSetting.region,
});

/** Opens what the screens use, once for the whole process. */
export async function openFeatures(
  settings: Settings,
  database: Database,
  log: Log,
  { origin, keys, live = () => liveAtStart(settings), now = Date.now }: SiteParts,
): Promise<Features> {
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
  const { catalog, pictureColours, probe: probeFilmDatabase } = opened;
  const archiveGate = createArchiveGate();
  let dropPages: (tag: string) => void = () => undefined;
  const onChange = (tags: readonly string[]) => tags.forEach((tag) => dropPages(tag));
  const { films, lookAhead, matched, ...openedFilms } = openFilms({
    settings,
    store,
    database,
    catalog,
    gate: archiveGate,
    events: services.events,
    budgetOf,
    now,
    onChange,
    onTrouble: (kind, error) => logTrouble("archive", { kind }, error),
  });
  const shownCatalog = markFree(catalog, films, logTrouble);
  const own = openOwn({
    settings,
    database,
    log,
    catalog,
    films,
    onChange,
    opened,
    now,
    site: alertsSite(settings, { origin, keys, live }),
  });
  const jobs = openJobs(settings, database, log, { origin, live, now, saveCatalog: opened.save });
  for (const job of [...own.jobs, own.counts.job(log)]) jobs.register(job);
  return {
    pictureColours,
    archiveGate,
    services,
    budgetOf,
    probeFilmDatabase,
    jobs,
    counts: own.counts,
    matchesJob: matchesJob({ database, log, lookAhead, matched, now }),
    pageStore: settings.tracksPages ? openPageStore(database, own.writes) : undefined,
    shared: { ...own.features, catalog: shownCatalog, films },
    onChange(drop) {
      dropPages = drop;
    },
    closing: [jobs.stop, ...own.closing, openedFilms.close, opened.close, store.close],
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

function alertsSite(
  { languages, defaultSetting, operatorEmail, allowsPrivateTargets }: Settings,
  { origin, keys, live }: Required<Omit<SiteParts, "now">>,
): AlertsSite {
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

interface OwnOptions {
  settings: Settings;
  database: Database;
  log: Log;
  catalog: Catalog;
  films: Films;
  opened: { filmDatabase: FilmDatabase; finder: TitleFinder };
  /** Receives the tags of pages that show something else now. */
  onChange: (tags: readonly string[]) => void;
  now: () => number;
  site: AlertsSite;
}

/** What belongs to viewers, and the job that keeps the dates of what they follow. */
function openOwn(options: OwnOptions) {
  const { settings, database, log, catalog, films, opened, onChange, site, now } = options;
  const messages = createMessages({ database, operatorEmail: settings.operatorEmail, now });
  const writes = groupWrites(database);
  const { dates, datesJob } = openDates(database, opened.filmDatabase, log, now);
  const { finder } = opened;
  const given = { database, writes, catalog, films, dates, onChange, finder, log, now };
  const library = openLibrary({ ...given, site });
  const counts = createDailyCounts({ database, now });
  const playing = createPlayingStore({
    database,
    writes,
    now,
    onPlay: () => counts.count("plays"),
  });
  return {
    writes,
    features: {
      ...library.features,
      messages,
      playing,
      limits: {
        ...library.limits,
        suggestions: createRequestLimit(SUGGESTIONS),
        playingReports: createRequestLimit(PLAYING),
      },
    },
    jobs: [datesJob, ...library.jobs],
    counts,
    closing: [writes.close, ...library.closing],
  };
}
