import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import { createPlayerClient, PLAYER_LIMITS } from "#app/services/players/player-client.server.ts";
import { createTargetClient } from "#app/services/targets/target-client.server.ts";

import { openAlerts, type AlertsOptions } from "./alerts/open-alerts.server.ts";
import { createCalendar } from "./calendar/calendar.server.ts";
import { createContinueWatching } from "./continue/continue-watching.server.ts";
import { createLibraryExport } from "./exports/export-library.server.ts";
import { createFirstTaste } from "./first-taste/first-taste.server.ts";
import { createFollowLookUp } from "./following/follow-facts.server.ts";
import { createFollows } from "./following/follows.server.ts";
import { createForYou } from "./for-you/for-you.server.ts";
import { createHistory } from "./history/history.server.ts";
import { createImports, type UploadsOptions } from "./imports/imports.server.ts";
import { importsJob, type ImportJobOptions } from "./imports/start-imports.server.ts";
import { createLists } from "./lists/lists.server.ts";
import { createPlayerConnections } from "./players/player-connections.server.ts";
import { playersJob } from "./players/players-job.server.ts";
import { createProgress } from "./progress/progress.server.ts";
import { createRatings } from "./ratings/ratings.server.ts";
import { createScrobbling } from "./scrobbling/scrobbling.server.ts";
import type { ScrobblingOptions } from "./scrobbling/store-event.server.ts";
import { scrobblesJob } from "./scrobbling/waiting-events.server.ts";
import { createSecretAddresses } from "./secret-addresses.server.ts";
import { createOwnServices } from "./services/own-services.server.ts";
import type { LibraryOptions } from "./titles/library-options.ts";
import { createUnwanted } from "./unwanted/unwanted.server.ts";
import { createWatched } from "./watched/watched.server.ts";
import { createWatchNow } from "./watchlist/watch-now.server.ts";
import { createWatchlist } from "./watchlist/watchlist.server.ts";
import { createPublicProfiles } from "./public/public-profiles.server.ts";
import { createSharedYears } from "./year/shared-years.server.ts";
import { createYearReviews } from "./year/year-review.server.ts";

interface Options
  extends
    Required<Omit<LibraryOptions, "writes">>,
    Omit<ScrobblingOptions, "isRecording">,
    Omit<ImportJobOptions & UploadsOptions, "onWaiting" | "log">,
    Omit<AlertsOptions, "films"> {
  writes: GroupedWrites;
  now: () => number;
  catalog: Catalog;
  films: AlertsOptions["films"] & Parameters<typeof createForYou>[0]["films"];
  /** Called when somebody follows something, whose dates they would like to see. */
  onFollowed: () => void;
}

/** The viewers' own data, opened once for the whole process, and the jobs about it. */
export function openLibrary(given: Options) {
  const history = createHistory(given);
  const options = { ...given, isRecording: history.isRecording };
  const importJob = importsJob(options);
  const { allowsPrivateTargets: allowsPrivate, keys } = options.site;
  const targets = createTargetClient({ allowsPrivate, ...PLAYER_LIMITS });
  const players = createPlayerClient(targets);
  const agreement = { ...options, players, keys };
  const playerJob = playersJob(agreement);
  const alerts = openAlerts(options);
  const ownServices = createOwnServices(options);
  const ratings = createRatings(options);
  return {
    features: {
      ...alerts.features,
      watchlist: createWatchlist(options),
      watched: createWatched(options),
      ratings,
      firstTaste: createFirstTaste({ ...options, ratings }),
      unwanted: createUnwanted(options),
      follows: createFollows({
        ...options,
        lookUpFollow: createFollowLookUp(options.catalog, options.lookUp),
      }),
      lists: createLists(options),
      history,
      progress: createProgress(options),
      continueWatching: createContinueWatching(options),
      calendar: createCalendar(options),
      calendarFeeds: createSecretAddresses("calendar_feeds", options),
      stremioAddresses: createSecretAddresses("stremio_addresses", options),
      ownServices,
      watchNow: createWatchNow({ ...options, ownServices }),
      forYou: createForYou(options),
      imports: createImports({ ...options, onWaiting: importJob.wake }),
      libraryExport: createLibraryExport(options),
      yearReviews: createYearReviews(options),
      sharedYears: createSharedYears(options),
      publicProfiles: createPublicProfiles(options),
      scrobbling: createScrobbling(options),
      players: createPlayerConnections({ ...agreement, onDue: playerJob.wake }),
    },
    jobs: [...alerts.jobs, importJob, scrobblesJob(options), playerJob],
    async close() {
      await Promise.all([alerts.close(), targets.close()]);
    },
  };
}
