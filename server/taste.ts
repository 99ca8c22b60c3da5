import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import type { Films } from "#app/features/films/films.server.ts";
import { createForYou } from "#app/features/library/for-you/for-you.server.ts";
import { createLibraryExport } from "#app/features/library/exports/export-library.server.ts";
import { createImports } from "#app/features/library/imports/imports.server.ts";
import type { UploadReader } from "#app/features/library/imports/reading/upload-reader.server.ts";
import { importsJob } from "#app/features/library/imports/start-imports.server.ts";
import { createScrobbling } from "#app/features/library/scrobbling/scrobbling.server.ts";
import type { ScrobblingOptions } from "#app/features/library/scrobbling/store-event.server.ts";
import { scrobblesJob } from "#app/features/library/scrobbling/waiting-events.server.ts";
import { createSharedYears } from "#app/features/library/year/shared-years.server.ts";
import { createYearReviews } from "#app/features/library/year/year-review.server.ts";
import type { ListsOptions } from "#app/features/library/lists/lists.server.ts";
import type { JobLog } from "#app/lib/jobs/job.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";

/** Each takes a process and memory. */
const UPLOADS = { most: 20, windowMs: 10 * 60_000 };

/** Players report every few seconds, several of them in a home at once. */
const SCROBBLES = { most: 600, windowMs: 60_000 };

interface TasteOptions extends ScrobblingOptions, Pick<ListsOptions, "onChange"> {
  catalog: Catalog;
  films: Films;
  finder: TitleFinder;
  reader: UploadReader;
  log: JobLog;
}

/**
 * What viewers bring along and take along, what other players report, what is recommended to them,
 * and the jobs of these.
 */
export function openTaste(options: TasteOptions) {
  const { job: importJob, wake } = importsJob(options);
  const imports = createImports({ ...options, onWaiting: wake });
  const libraryExport = createLibraryExport(options);
  const forYou = createForYou(options);
  const years = createYearReviews(options);
  const sharedYears = createSharedYears(options);
  const scrobbling = createScrobbling(options);
  const mayScrobble = createRequestLimit(SCROBBLES);
  const mayImport = createRequestLimit(UPLOADS);
  return {
    jobs: [importJob, scrobblesJob(options)],
    features: {
      imports,
      libraryExport,
      forYou,
      yearReviews: years,
      sharedYears,
      scrobbling,
    },
    limits: { uploads: mayImport, scrobbles: mayScrobble },
  };
}
