import { startPasskeys } from "#app/features/accounts/passkeys/passkeys-start.ts";
import { startTrailers } from "#app/features/catalog/trailers.ts";
import { startBehaviours } from "#app/ui/behaviours.ts";

import { startBusyForms } from "./busy-forms.ts";
import { startConsentBar } from "./consent-bar.ts";
import { focusFirstError } from "./first-error.ts";
import { startGoingOn } from "./go-on.ts";
import { startIslands } from "./islands.ts";
import { takeLateTitle } from "./late-title.ts";
import { startLoadMore } from "./load-more.ts";
import { showNotices } from "./notices.ts";
import { startPosterTransition } from "./poster-transition.ts";
import { startOutbox } from "./outbox-start.ts";
import { startRetry } from "./retry.ts";
import { startSearchAsTyped } from "./search-as-typed-start.ts";
import { startSearchKeys } from "./search-keys.ts";
import { startSearch } from "./search-opener.ts";
import { startShareLinks } from "./share-links.ts";
import { startSpatial } from "./spatial-start.ts";
import { startThemeSwitch } from "./theme-switch.ts";
import { startViewer } from "./viewer.ts";
import { startViews } from "./views.ts";
import { startWatchlist } from "./watchlist.ts";

/**
 * The one script of every page. Each behavior listens on the document and changes attributes of
 * markup that React rendered on the server; what few visits need is imported at its first use.
 */
const behaviors = [
  startViewer,
  startBehaviours,
  startThemeSwitch,
  startConsentBar,
  startSearch,
  startSearchKeys,
  startSearchAsTyped,
  startSpatial,
  // Before the busy buttons, which send what nobody else takes.
  startLoadMore,
  startRetry,
  startBusyForms,
  startOutbox,
  startViews,
  startWatchlist,
  startTrailers,
  startPasskeys,
  startPosterTransition,
  takeLateTitle,
  startShareLinks,
  startIslands,
  startGoingOn,
  focusFirstError,
  showNotices,
];

for (const start of behaviors) start();

// Kept out of the way of the first paint: it only matters when the connection is lost later.
addEventListener("load", () => navigator.serviceWorker?.register("/offline-worker.js"));
