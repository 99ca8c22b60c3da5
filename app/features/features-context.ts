import { createContext } from "react-router";

import type { ForViewer } from "#app/lib/for-grown-ups.ts";
import type { createRequestCount, RequestLimit } from "#app/lib/requests/request-limit.ts";

import type { Accounts } from "./accounts/accounts.server.ts";
import type { RepeatedRequests } from "./accounts/keys/repeated-requests.server.ts";
import type { Billing } from "./billing/billing.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { Films } from "./films/films.server.ts";
import type { AlertChoices } from "./library/alerts/alert-choices.server.ts";
import type { Alerts } from "./library/alerts/alerts.server.ts";
import type { AlertSettings } from "./library/alerts/delivery/alert-settings.server.ts";
import type { AlertTargets } from "./library/alerts/delivery/alert-targets.server.ts";
import type { StopLinks } from "./library/alerts/delivery/stop-links.server.ts";
import type { Calendar } from "./library/calendar/calendar.server.ts";
import type { ContinueWatching } from "./library/continue/continue-watching.server.ts";
import type { LibraryExport } from "./library/exports/export-library.server.ts";
import type { FirstTaste } from "./library/first-taste/first-taste.server.ts";
import type { Follows } from "./library/following/follows.server.ts";
import type { ForYou } from "./library/for-you/for-you.server.ts";
import type { History } from "./library/history/history.server.ts";
import type { Imports } from "./library/imports/imports.server.ts";
import type { Lists } from "./library/lists/lists.server.ts";
import type { PlayerConnections } from "./library/players/player-connections.server.ts";
import type { Progress } from "./library/progress/progress.server.ts";
import type { PublicProfiles } from "./library/public/public-profiles.server.ts";
import type { Ratings } from "./library/ratings/ratings.server.ts";
import type { Scrobbling } from "./library/scrobbling/scrobbling.server.ts";
import type { SecretAddresses } from "./library/secret-addresses.server.ts";
import type { OwnServices } from "./library/services/own-services.server.ts";
import type { Unwanted } from "./library/unwanted/unwanted.server.ts";
import type { Watched } from "./library/watched/watched.server.ts";
import type { WatchNow } from "./library/watchlist/watch-now.server.ts";
import type { Watchlist } from "./library/watchlist/watchlist.server.ts";
import type { SharedYears } from "./library/year/shared-years.server.ts";
import type { PictureDrawer } from "./library/year/year-picture.server.ts";
import type { YearReviews } from "./library/year/year-review.server.ts";
import type { Messages } from "./messages/messages.server.ts";
import type { OperatorService } from "./operator/operator.server.ts";
import type { PlayingStore } from "./playing/playing.server.ts";
import type { PreferencesService } from "./preferences/preferences.server.ts";
import type { Rooms } from "./together/rooms.server.ts";
import type { Views } from "./tracking/views.server.ts";

/** What Matinee can do, as far as whoever asks may use it; the server opens it. */
export interface Features extends SharedFeatures {
  accounts: ForViewer<Accounts>;
  /** Plans, payments and purchases. */
  billing: ForViewer<Billing>;
  /** What operators can look up and change; closed to every other viewer. */
  operator: OperatorService;
}

/** The features that are the same object for everyone. */
export interface SharedFeatures {
  catalog: Catalog;
  films: Films;

  watchlist: Watchlist;
  watched: Watched;
  ratings: Ratings;
  /** What profiles leave out. */
  unwanted: Unwanted;
  follows: Follows;
  lists: Lists;
  history: History;
  progress: Progress;
  continueWatching: ContinueWatching;
  calendar: Calendar;
  /** The secret addresses of calendars. */
  calendarFeeds: SecretAddresses;
  /** The secret addresses at which profiles are add-ons for Stremio. */
  stremioAddresses: SecretAddresses;
  /** The services that profiles have. */
  ownServices: OwnServices;
  /** What profiles can watch now. */
  watchNow: WatchNow;
  forYou: ForYou;
  /** Asks new profiles what they like. */
  firstTaste: FirstTaste;
  imports: Imports;
  libraryExport: LibraryExport;
  yearReviews: YearReviews;
  /** The years that are shared by a link. */
  sharedYears: SharedYears;
  publicProfiles: PublicProfiles;
  pictureDrawer: PictureDrawer;
  /** What other players report. */
  scrobbling: Scrobbling;
  /** The players that profiles connected. */
  players: PlayerConnections;

  alerts: Alerts;
  /** Which alerts profiles want. */
  alertChoices: AlertChoices;
  /** Where alerts go besides the app, and when. */
  alertSettings: AlertSettings;
  alertTargets: AlertTargets;
  /** Reads the addresses that end a channel without a session. */
  stopLinks: StopLinks;

  preferences: PreferencesService;
  /** Requests that programs may send again. */
  repeatedRequests: RepeatedRequests;
  messages: Messages;
  /** The films that each account is playing now. */
  playing: PlayingStore;
  /** Rooms in which people watch together. */
  rooms: Rooms;
  /** Records the reported views. */
  views: Views;

  limits: Limits;
}

/** How often something may be asked for or sent; each says whether it may be once more now. */
export type Limits = Record<
  | "addonReads"
  | "calendarReads"
  | "libraryChanges"
  | "playerTrials"
  | "playingReports"
  | "progressReports"
  | "scrobbles"
  | "suggestions"
  | "uploads",
  RequestLimit
> & {
  /** For each key of a viewer's own programs, which are told what is left. */
  programs: ReturnType<typeof createRequestCount>;
};

/** On every page and endpoint. On a shared page accounts, billing and operator throw. */
export const featuresContext = createContext<Features>();
