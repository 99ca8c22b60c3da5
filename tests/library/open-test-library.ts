import { onTestFinished } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { Movie } from "#app/features/catalog/titles/movie.ts";
import { archiveAddresses } from "#app/features/films/files/archive-addresses.ts";
import type { Films } from "#app/features/films/films.server.ts";
import { createStopLinks } from "#app/features/library/alerts/delivery/stop-links.server.ts";
import type { AlertsSite } from "#app/features/library/alerts/open-alerts.server.ts";
import { openLibrary } from "#app/features/library/open-library.server.ts";
import { createPreferences } from "#app/features/preferences/preferences.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createViews } from "#app/features/tracking/views.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";

import type { TestFeatures } from "../site.ts";
import { filterNothing, lookUpAll, nameNothing, namesToFollow } from "../watchlist-of.ts";
import { knownServices } from "./known-services.ts";
import { finderOfPlayers, filmsOfPlayers } from "./scrobbling-of.ts";
import { openReaderInProcess } from "./upload-reader.ts";

const keys = createDerivedKeys("a secret of tests");
/** The addresses that end a channel of a profile, as a test's sites sign them. */
export const stopLinks = createStopLinks(keys);

const alertsSite: AlertsSite = {
  origin: "http://localhost",
  emails: { languages: ["en"], ownLanguage: "en", name: "Matinee" },
  defaultSetting: () => ({ language: "en", region: "US" }),
  keys,
  contact: "mailto:operator@example.org",
  allowsPrivateTargets: false,
};

/** Every film takes two hours, and is a thriller by Fritz Lang. */
const titlesInYears: Pick<Catalog, "getMovie" | "getShow"> = {
  getMovie: async (id) =>
    ({
      kind: "movie",
      id,
      title: `Film ${id}`,
      year: "1931",
      runtimeMinutes: 120,
      genres: [{ id: 53, name: "Thriller" }],
      credits: { directors: [{ personId: 68, name: "Fritz Lang", role: "Director" }], cast: [] },
    }) as unknown as Movie,
  getShow: async () => undefined,
};

/** What every page has shown. */
const seenByAll = { kind: "movie", id: 1, title: "A title that pages have shown", year: "1922" };

const findNothing = async () => undefined;
const screensFind = { getMovie: findNothing, getShow: findNothing, seenTitle: () => seenByAll };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const { archivePlace } = readSettings({ ARCHIVE_URL: "http://archive.local" });
const films = { ...filmsOfPlayers, addresses: archiveAddresses(archivePlace) };

/** The whole library as a server opens it, over titles of the tests; of its jobs only those run that screens wake. */
export function openTestLibrary(
  database: Database,
  site: Partial<typeof alertsSite> = {},
): TestFeatures {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  const own = { database, writes, profileOf: createProfileFinder(database), now: Date.now };
  const { features, jobs, close } = openLibrary({
    ...own,
    log: silent,
    catalog: {
      ...knownServices,
      ...titlesInYears,
      ...namesToFollow,
    } as Partial<Catalog> as Catalog,
    films,
    lookUp: lookUpAll,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    finder: finderOfPlayers,
    reader: openReaderInProcess(),
    pause: () => Promise.resolve(),
    onFollowed: () => undefined,
    site: { ...alertsSite, ...site },
  });
  onTestFinished(close);
  for (const job of jobs) {
    if (job.name !== "imports" && job.name !== "players") continue;
    onTestFinished(job.start(() => undefined).stop);
  }
  const mayChange = createRequestLimit({ most: 1000, windowMs: 60_000 });
  const { isRecording } = features.history;
  return {
    ...features,
    alertTargets: { ...features.alertTargets, tryTarget: async () => "sent" },
    preferences: createPreferences(own),
    views: createViews({ ...own, isRecording }),
    catalog: { ...knownServices, ...screensFind } as Partial<Catalog> as Catalog,
    films: { film: findNothing, ...films } as Partial<Films> as Films,
    limits: {
      calendarReads: () => true,
      libraryChanges: mayChange,
      playerTrials: createRequestLimit({ most: 10, windowMs: 60_000 }),
      progressReports: () => true,
      scrobbles: mayChange,
      uploads: () => true,
    },
  };
}
