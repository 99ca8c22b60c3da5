import type { Catalog } from "#app/features/catalog/catalog.ts";
import {
  createUpstreamCache,
  type Store,
  type UpstreamCache,
} from "#app/services/upstream-cache.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import { userAgentOf } from "#app/lib/user-agent.ts";
import type { BudgetOf, ServiceEvents } from "#app/lib/service-events.ts";
import { holdsFiles, type ArchiveSettings } from "#app/services/archive/archive-client.ts";
import { MOST_AT_ONCE, type ArchiveGate } from "#app/services/archive/archive-gate.ts";
import { createArchive } from "#app/services/archive/archive.server.ts";
import { createFilmStream } from "#app/services/archive/film-stream.server.ts";
import { createResilientClient, type Manners } from "#app/services/resilient-client.server.ts";
import { writingInNone } from "#app/translations/writing-in.server.ts";

import { archiveAddresses } from "./files/archive-addresses.ts";
import { WITHIN } from "./age-limits/age-limited-shelves.ts";
import { createAgeLimitedLists } from "./age-limits/age-limited-lists.server.ts";
import { createFilmAllowances } from "./age-limits/film-allowances.server.ts";
import { createFilmDecisions } from "./matching/film-decisions.server.ts";
import { createFilmMatches } from "./matching/film-matches.server.ts";
import { createFilmAgeFilter } from "./age-limits/film-age-filter.server.ts";
import { FREE_TITLES } from "./film.ts";
import { createFilms, type Films } from "./films.server.ts";
import type { TitleSource } from "./matching/find-match.server.ts";
import { createFreeFilms, type FreeFilms } from "./free-films.server.ts";
import { defaultPublicDomainYear, isCurated } from "./details/freedom.ts";
import { cacheArchive, type CachedArchive } from "./cached-archive.server.ts";
import { PAGE_FILMS } from "./lists/list-limits.ts";
import { createMatchService } from "./matching/match-service.server.ts";
import { parseFilmFilters } from "./lists/film-filters.ts";
import { toCards } from "./details/to-card.ts";
import { toFilmQuery } from "./lists/to-query.ts";

interface Options {
  settings: ArchiveSettings &
    Pick<Settings, "outgoingProxy" | "defaultSetting" | "publicDomainYear">;
  store: Store;
  database: Pick<Database, "kysely">;
  catalog: TitleSource & Pick<Catalog, "allowedTitles">;
  /** Shared with every other user of the archive. */
  gate: ArchiveGate;
  /** The clock that all servers share; this machine's unless given. */
  now?: () => number;
  /** Called with the tags of pages that have changed. */
  onChange: (tags: readonly string[]) => void;
  /** Background failures, for the log: none of them fails a page. */
  onTrouble: (trouble: "store" | "refresh" | "match", error: unknown) => void;
  /** Receives the requests to the archive, and the reads of its cache. */
  events?: ServiceEvents | undefined;
  /** What all servers together may request in a second. */
  budgetOf?: BudgetOf | undefined;
  /** For tests; as the archive wishes unless given. */
  manners?: Manners | undefined;
}

const SERVICE = "archive";
const MANNERS = {
  maxConnections: MOST_AT_ONCE,
  maxPerSecond: 10,
  deadlineMs: 8_000,
  mostRetries: 1,
};
/** The catalog's answers need the larger part of the memory. */
const MEMORY_BYTES = 4 * 1024 * 1024;
const MOST_LOOKED_AHEAD = 100;

/** The archive client, and its limits. */
function openArchive({ settings, gate, events, budgetOf, manners }: Options) {
  const { archivePlace, outgoingProxy: proxy } = settings;
  const budget = budgetOf?.(SERVICE, MANNERS.maxPerSecond);
  const client = createResilientClient({
    service: SERVICE,
    events,
    proxy,
    gate,
    budget,
    ...MANNERS,
    ...manners,
  });
  const archive = createArchive({
    client,
    origin: archivePlace.url,
    userAgent: userAgentOf(settings),
    mayHoldFiles: holdsFiles(archivePlace),
  });
  return { client, archive };
}

const openCache = ({ store, onTrouble, events }: Options): UpstreamCache =>
  createUpstreamCache({
    runShared: writingInNone,
    store,
    onTrouble,
    onRead: (outcome) => events?.onCacheRead(SERVICE, outcome),
    maxMemoryBytes: MEMORY_BYTES,
  });

const openStream = (settings: Options["settings"]) =>
  createFilmStream({
    origin: settings.archivePlace.url,
    proxy: settings.outgoingProxy,
    userAgent: userAgentOf(settings),
    mayHoldFiles: holdsFiles(settings.archivePlace),
  });

/** The archive's films with all their services. */
export function openFilms(options: Options): {
  films: Films;
  /** Settles when everything that was queued has been matched. */
  matched: () => Promise<void>;
  /**
   * Looks up which titles the most watched films are, so that lists know free titles before anybody
   * has opened them; returns how many films that are.
   */
  lookAhead: () => Promise<number>;
  close: () => Promise<void>;
} {
  const { settings, onTrouble } = options;
  const { client, archive } = openArchive(options);
  const cache = openCache(options);
  const stream = openStream(settings);
  const items = cacheArchive(archive, cache);
  const nowMs = options.now ?? Date.now;
  const now = () => new Date(nowMs());
  const matches = createFilmMatches(options.database, nowMs);
  const free = createFreeFilms({
    search: items.search,
    matches,
    allowances: createFilmAllowances(options.database),
    decisions: createFilmDecisions(options.database),
    publicDomainYear: () => settings.publicDomainYear ?? defaultPublicDomainYear(now()),
    notice: (ids) => matcher.notice(ids),
  });
  const matcher = createMatchService({
    catalog: options.catalog,
    matches,
    cache,
    setting: { ...settings.defaultSetting, language: "en", audience: "everyone" },
    film: items.film,
    mayBeFree: free.mayBeFree,
    isStated: ({ licence, collections }) => licence !== undefined || isCurated(collections),
    isFree: async (film) => (await free.freedom(film)) !== undefined,
    search: searchBy(items),
    onChange(tags) {
      within.forget();
      options.onChange([...tags, WITHIN, FREE_TITLES]);
    },
    onTrouble: (error) => onTrouble("match", error),
    now: nowMs,
  });
  const addresses = archiveAddresses(settings.archivePlace);
  const limits = createFilmAgeFilter({ catalog: options.catalog, matches, film: items.film });
  const random = () => Math.random();
  const within = createAgeLimitedLists({
    search: free.search,
    notice: matcher.notice,
    matches,
    ageFilter: limits,
    random,
  });
  const rest = { within, addresses, random, now };
  async function lookAhead(): Promise<number> {
    const ids = await listMostWatched(free);
    matcher.notice(ids);
    return ids.length;
  }
  return {
    films: createFilms({ archive: items, free, stream, matcher, limits, ...rest }),
    matched: matcher.settled,
    lookAhead,
    async close() {
      matcher.stop();
      cache.close();
      await client.close();
      await stream.close();
      await matcher.settled();
    },
  };
}

const NO_FILTERS = parseFilmFilters(new URLSearchParams());
const ALL = toFilmQuery(NO_FILTERS);

const listMostWatched = ({ search }: Pick<FreeFilms, "search">) =>
  writingInNone(async () => {
    const { docs } = await search(ALL, MOST_LOOKED_AHEAD, 1);
    return docs.map(({ identifier }) => identifier);
  });

/** Searches the archive's own collections by words and years, most watched first. */
const searchBy = (items: CachedArchive) => async (words: string, first: number, last: number) => {
  const query = { ...ALL, words, years: { first, last } };
  return toCards((await items.search(query, PAGE_FILMS, 1)).docs);
};
