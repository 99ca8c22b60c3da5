import type { RouterContextProvider } from "react-router";

import { openCacheStore } from "#app/db/cache-store.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { createServiceBudget } from "#app/db/service-budget.server.ts";
import { groupWrites, type GroupedWrites } from "#app/db/grouped-writes.server.ts";
import { startDeletionJobs } from "#app/features/accounts/privacy/deletion-jobs.server.ts";
import { openBillingParts } from "#app/features/billing/billing.server.ts";
import { startBillingJobs } from "#app/features/billing/start-billing-jobs.server.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { catalogContext } from "#app/features/catalog/catalog.ts";
import { suggestLimitContext } from "#app/features/catalog/suggestion.ts";
import type { PictureColours } from "#app/features/catalog/picture-colours.ts";
import { openCatalog } from "#app/features/catalog/open-catalog.server.ts";
import { filmsContext } from "#app/features/films/films-context.ts";
import { openFilms } from "#app/features/films/open-films.server.ts";
import { messagesContext } from "#app/features/messages/messages-context.ts";
import { createMessages } from "#app/features/messages/messages.server.ts";
import { playingContext, playingLimitContext } from "#app/features/playing/playing-context.ts";
import { createPlayingStore } from "#app/features/playing/playing.server.ts";
import type { PageStore } from "#app/features/tracking/page-store.server.ts";
import { createArchiveGate, type ArchiveGate } from "#app/services/archive/archive-gate.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { BudgetOf } from "#app/lib/service-events.ts";
import { createRequestLimit } from "#app/lib/request-limit.ts";

import { openLibrary } from "./library.ts";
import type { Log } from "./log.ts";
import { openOutbox } from "./mail.ts";
import { createServiceWatch, type ServiceWatch } from "./service-watch.ts";
import { openPageStore } from "./open-page-store.ts";

export interface Features {
  /** Hands a request what the features can do; nothing in it depends on who asks. */
  offer: (context: RouterContextProvider) => void;
  /** From now on, whoever is given here hears of pages that show something else than before. */
  onChange: (drop: (tag: string) => void) => void;
  /** The main colours of pictures, which the catalogue tells of and the image server learns. */
  pictureColours: PictureColours;
  /** What everybody goes through who asks the archive. */
  archiveGate: ArchiveGate;
  /** What is known of the services outside, and who hears of it. */
  services: ServiceWatch;
  budgetOf: BudgetOf;
  /** Asks the film database one small question; throws what keeps it from answering. */
  probeFilmDatabase: () => Promise<void>;
  /** Set where the operator wants to know which pages viewers open. */
  pageStore: PageStore<Viewer> | undefined;
  /** What is closed at the end, in this order. */
  closing: readonly (() => Promise<void>)[];
}

/** Four a second, which nobody types for long. */
const SUGGESTIONS = { most: 120, windowMs: 30_000 };
/** Each page that plays tells twice a minute, and whenever it is paused and played again. */
const PLAYING = { most: 120, windowMs: 60_000 };

/** Opens what the screens work with, once for the whole process. */
export async function openFeatures(
  settings: Settings,
  database: Database,
  log: Log,
  origin: string,
): Promise<Features> {
  const services = createServiceWatch(log);
  const { events } = services;
  const budgetOf = budgetsOf(database, log);
  const store = await openCacheStore(database, settings.dataDirectory);
  const {
    catalog,
    pictureColours,
    probe: probeFilmDatabase,
    close: closeCatalog,
  } = await openCatalog({
    settings,
    store,
    events,
    budgetOf,
    onTrouble: ({ error, ...trouble }) => log.warn({ ...trouble, err: error }, "catalogue"),
  });
  const archiveGate = createArchiveGate();
  let dropPages: (tag: string) => void = () => undefined;
  const { films, close: closeFilms } = openFilms({
    settings,
    store,
    database,
    catalog,
    gate: archiveGate,
    events,
    budgetOf,
    onChange: (tags) => tags.forEach((tag) => dropPages(tag)),
    onTrouble: (kind, error) => log.warn({ kind, err: error }, "archive"),
  });
  const messages = createMessages({ database, operatorEmail: settings.operatorEmail });
  const writes = groupWrites(database);
  const offerLibrary = openLibrary({ database, writes, catalog, films });
  const maySuggest = createRequestLimit(SUGGESTIONS);
  const offerPlaying = openPlaying(database, writes);
  const outbox = openOutbox(settings, database, log);
  const jobs = startJobs(settings, database, log, origin);
  return {
    pictureColours,
    archiveGate,
    services,
    budgetOf,
    probeFilmDatabase,
    pageStore: settings.tracksPages ? openPageStore(database, writes) : undefined,
    offer(context) {
      context.set(catalogContext, catalog);
      context.set(filmsContext, films);
      offerPlaying(context);
      context.set(suggestLimitContext, maySuggest);
      context.set(messagesContext, messages);
      offerLibrary(context);
    },
    onChange(drop) {
      dropPages = drop;
    },
    closing: [jobs.stop, writes.close, outbox.close, closeFilms, closeCatalog, store.close],
  };
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

/** What is done when its time has come, whether or not anybody looks. */
function startJobs(settings: Settings, database: Database, log: Log, origin: string) {
  const billing = startBillingJobs(openBillingParts(database, settings, origin), log);
  const deletions = startDeletionJobs({ database, now: Date.now }, log);
  return {
    async stop() {
      await Promise.all([billing.stop(), deletions.stop()]);
    },
  };
}

function openPlaying(database: Database, writes: GroupedWrites): Features["offer"] {
  const playing = createPlayingStore({ database, writes });
  const mayTell = createRequestLimit(PLAYING);
  return (context) => {
    context.set(playingContext, playing);
    context.set(playingLimitContext, mayTell);
  };
}
