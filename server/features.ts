import type { RouterContextProvider } from "react-router";

import { openCacheStore } from "#app/db/cache-store.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { catalogContext } from "#app/features/catalog/catalog.ts";
import { suggestLimitContext } from "#app/features/catalog/suggestion.ts";
import { openCatalog } from "#app/features/catalog/open-catalog.server.ts";
import { filmsContext } from "#app/features/films/films-context.ts";
import { openFilms } from "#app/features/films/open-films.server.ts";
import { progressContext, progressLimitContext } from "#app/features/library/progress-context.ts";
import { createProgress } from "#app/features/library/progress.server.ts";
import { messagesContext } from "#app/features/messages/messages-context.ts";
import { createMessages } from "#app/features/messages/messages.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import { createRequestLimit } from "#app/lib/request-limit.ts";

import type { Log } from "./log.ts";
import { openOutbox } from "./mail.ts";

export interface Features {
  /** Hands a request what the features can do; nothing in it depends on who asks. */
  offer: (context: RouterContextProvider) => void;
  /** What is closed at the end, in this order. */
  closing: readonly (() => Promise<void>)[];
}

/** Four a second, which nobody types for long. */
const SUGGESTIONS = { most: 120, windowMs: 30_000 };
/** Two a second: a player tells every ten seconds, and whenever it is paused or sought in. */
const PROGRESS = { most: 120, windowMs: 60_000 };

/** Opens what the screens work with, once for the whole process. */
export async function openFeatures(
  settings: Settings,
  database: Database,
  log: Log,
): Promise<Features> {
  const store = await openCacheStore(database, settings.dataDirectory);
  const { catalog, close: closeCatalog } = await openCatalog({
    settings,
    store,
    onTrouble: ({ error, ...trouble }) => log.warn({ ...trouble, err: error }, "catalogue"),
  });
  const { films, close: closeFilms } = openFilms({
    settings,
    store,
    onTrouble: (kind, error) => log.warn({ kind, err: error }, "archive"),
  });
  const messages = createMessages({ database, operatorEmail: settings.operatorEmail });
  const maySuggest = createRequestLimit(SUGGESTIONS);
  const writes = groupWrites(database);
  const progress = createProgress({
    database,
    writes,
    profileOf: createProfileFinder(database),
  });
  const mayTellProgress = createRequestLimit(PROGRESS);
  const outbox = openOutbox(settings, database, log);
  return {
    offer(context) {
      context.set(catalogContext, catalog);
      context.set(filmsContext, films);
      context.set(progressContext, progress);
      context.set(progressLimitContext, mayTellProgress);
      context.set(suggestLimitContext, maySuggest);
      context.set(messagesContext, messages);
    },
    closing: [outbox.close, writes.close, closeCatalog, closeFilms, store.close],
  };
}
