import type { Settings } from "#app/lib/env.server.ts";
import type { BudgetOf, ServiceEvents } from "#app/lib/service-events.ts";
import type { Setting } from "#app/lib/setting.ts";
import { userAgentOf } from "#app/lib/user-agent.ts";
import {
  createFilmDatabase,
  type FilmDatabase,
} from "#app/services/film-database/film-database.server.ts";
import { createResilientClient, type Manners } from "#app/services/resilient-client.server.ts";
import { createUpstreamCache, type Store } from "#app/services/upstream-cache.server.ts";
import { writingInNone } from "#app/translations/writing-in.server.ts";

import { readWatchLinks } from "./lists/best-movies-file.server.ts";
import { createCatalog } from "./catalog.server.ts";
import type { Catalog } from "./catalog.ts";
import { loadColours, saveColours } from "./colors/stored-colours.server.ts";
import { loadLevels, saveLevels } from "./age-limits/stored-levels.server.ts";
import { loadTitles, saveTitles } from "./titles/stored-titles.server.ts";
import { createLevelWarmer, type NamedTitle } from "./age-limits/level-warmer.ts";
import { createPictureColours, type PictureColours } from "./colors/picture-colours.ts";
import { createResources, type Resources } from "./titles/resources.server.ts";
import { createAgeFilter } from "./age-limits/age-filter.ts";
import { titleKey } from "./titles/title-card.ts";
import { createTitleFinder, type TitleFinder } from "./search/title-finder.server.ts";
import { createTitleIndex } from "./search/title-index.ts";
import { createTitleLevels, type TitleLevelStore } from "./age-limits/title-levels.ts";

/** Background failures, for the log: none of them fails a page. */
export interface CatalogTrouble {
  /**
   * The store failed, a refresh behind an answer failed, items of an answer could not be read, or
   * an unknown genre was requested.
   */
  kind: "store" | "refresh" | "dropped" | "genre";
  /** For dropped items: the path that they came from, and their number. */
  path?: string;
  count?: number;
  error?: unknown;
}

interface Options {
  settings: Pick<
    Settings,
    | "publicUrl"
    | "operatorEmail"
    | "filmDatabaseUrl"
    | "filmDatabaseToken"
    | "outgoingProxy"
    | "bestMoviesFile"
  >;
  store: Store;
  onTrouble: (trouble: CatalogTrouble) => void;
  /** Receives the requests to the film database, and the reads of its cache. */
  events?: ServiceEvents | undefined;
  /** What all servers together may request in a second. */
  budgetOf?: BudgetOf | undefined;
  /** For tests; as the film database wishes unless given. */
  manners?: Manners | undefined;
  /** How long a child's list waits for unknown certificates. */
  levelTimeoutMs?: number | undefined;
  now?: () => Date;
}

const SERVICE = "film database";
/** Slightly below the film database's own limit. */
const MOST_PER_SECOND = 40;

/** The catalog with all its parts: one service client, one cache, one index. */
export async function openCatalog(options: Options): Promise<{
  catalog: Catalog;
  pictureColours: PictureColours;
  /** The film database itself, for the job that keeps dates. */
  filmDatabase: FilmDatabase;
  /** Finds what other services' files name. */
  finder: TitleFinder;
  /** Sends the film database one small request; throws its failure. */
  probe: () => Promise<void>;
  /** Saves what was learned since the last time; returns how many kinds of it there were. */
  save: () => Promise<number>;
  close: () => Promise<void>;
}> {
  const { settings, store, onTrouble, events } = options;
  const watchLinks = readWatchLinks(settings.bestMoviesFile);
  const client = createResilientClient({
    service: SERVICE,
    events,
    budget: options.budgetOf?.(SERVICE, MOST_PER_SECOND),
    maxPerSecond: MOST_PER_SECOND,
    proxy: settings.outgoingProxy,
    ...options.manners,
  });
  const filmDatabase = createFilmDatabase({
    client,
    origin: settings.filmDatabaseUrl,
    token: settings.filmDatabaseToken,
    userAgent: userAgentOf(settings),
    noteDropped: (path, count) => onTrouble({ kind: "dropped", path, count }),
  });
  const cache = createUpstreamCache({
    runShared: writingInNone,
    store,
    onTrouble: (kind, error) => onTrouble({ kind, error }),
    onRead: (outcome) => events?.onCacheRead(SERVICE, outcome),
  });
  const index = createTitleIndex();
  const pictureColours = createPictureColours();
  const levels = createTitleLevels();
  const save = await openStored(options, { index, pictureColours, levels });
  const resources = createResources({
    filmDatabase,
    cache,
    onTitles: index.add,
    colours: pictureColours,
    onCertificates: (title, certificates) => levels.note(titleKey(title), certificates),
  });
  const warmer = createLevelWarmer({ ask: levelAsker(resources, levels) });
  return {
    catalog: createCatalog({
      resources,
      index,
      ageFilter: createAgeFilter({ levels, warmer, timeoutMs: options.levelTimeoutMs }),
      watchLinks,
      noteUnknownGenre: (slug) =>
        onTrouble({ kind: "genre", error: new Error(`There is no genre "${slug}".`) }),
      ...(options.now && { now: options.now }),
    }),
    pictureColours,
    filmDatabase,
    finder: createTitleFinder({ filmDatabase, cache }),
    probe: filmDatabase.probe,
    save,
    async close() {
      warmer.close();
      await save().catch((error: unknown) => onTrouble({ kind: "store", error }));
      cache.close();
      await client.close();
    },
  };
}

interface CatalogMemory {
  index: ReturnType<typeof createTitleIndex>;
  pictureColours: PictureColours;
  levels: TitleLevelStore;
}

/** Data learned from titles survives a restart. */
async function openStored(
  { store, onTrouble }: Pick<Options, "store" | "onTrouble">,
  { index, pictureColours, levels }: CatalogMemory,
) {
  const onFailure = (error: unknown) => onTrouble({ kind: "store", error });
  const stored = [
    await loadAndSave(onFailure, {
      load: () => loadTitles(store, index),
      save: () => saveTitles(store, index),
      changes: index.changes,
    }),
    await loadAndSave(onFailure, {
      load: () => loadColours(store, pictureColours),
      save: () => saveColours(store, pictureColours),
      changes: pictureColours.changes,
    }),
    await loadAndSave(onFailure, {
      load: () => loadLevels(store, levels),
      save: () => saveLevels(store, levels),
      changes: levels.changes,
    }),
  ];
  return async () => {
    const saved = await Promise.all(stored.map((saveChanges) => saveChanges()));
    return saved.filter(Boolean).length;
  };
}

/** Their details are cached like any other, for a viewer who opens one of them. */
const levelAsker =
  (resources: Resources, levels: TitleLevelStore) =>
  async ({ kind, id }: NamedTitle, { language, region, audience }: Setting): Promise<void> => {
    // Certificates are in the answer itself, whatever else a page would ask for.
    const setting: Setting = { language, region, audience, furtherRequests: "never" };
    const found = await writingInNone(() =>
      kind === "movie" ? resources.movie(id, setting) : resources.show(id, setting),
    );
    // A title that is listed but cannot be opened is above every age limit.
    levels.note(titleKey({ kind, id }), found?.certificates ?? {});
  };

interface SavedMemory {
  load: () => Promise<void>;
  save: () => Promise<void>;
  changes: () => number;
}

/** Loads data that was saved from memory; the function saves it again if it has changed since. */
async function loadAndSave(
  onFailure: (error: unknown) => void,
  { load, save, changes }: SavedMemory,
): Promise<() => Promise<boolean>> {
  await load().catch(onFailure);
  let savedChanges = changes();
  return async () => {
    const current = changes();
    if (current === savedChanges) return false;
    await save();
    savedChanges = current;
    return true;
  };
}
