import { startPasskeys } from "#app/features/accounts/passkeys-start.ts";
import { startTrailers } from "#app/features/catalog/trailers.ts";
import { startBehaviours } from "#app/ui/behaviours.ts";

import { startBusyForms } from "./busy-forms.ts";
import { startConsentBar } from "./consent-bar-script.ts";
import { startReports } from "./reports.ts";

import { startSearchKeys } from "./search-keys.ts";
import { startSearch } from "./search-opener.ts";
import { startSpatial } from "./spatial-start.ts";
import { startThemeSwitch } from "./theme-switch-script.ts";
import { showNotices } from "./notices.ts";
import { startViewer } from "./viewer.ts";
import { startViews } from "./views.ts";
import { startWatchlist } from "./watchlist-start.ts";

/**
 * The one script of every page: what a page without framework JavaScript needs, and what hydrated
 * pages leave to it. It listens on the document, touches only attributes, and never waits for React.
 */
startViewer();
startBehaviours();
startThemeSwitch();
startConsentBar();
startSearch();
startSearchKeys();
startSpatial();
startBusyForms();
startReports();
startViews();
startWatchlist();

startTrailers();
startPasskeys();
showNotices();

// Kept out of the way of the first paint: it only matters when the connection is lost later.
addEventListener("load", () => navigator.serviceWorker?.register("/offline-worker.js"));
