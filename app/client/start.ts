import { startAnnouncement } from "./announcement.ts";
import { startBusyForms } from "./forms/busy-forms.ts";
import { startChoosingLanguage } from "./choose-language.ts";
import { startConsentBar } from "./consent-bar.ts";
import { atFirstTouch } from "./first-touch.ts";
import { focusFirstError } from "./forms/first-error.ts";
import { startIslands } from "./islands.ts";
import { takeLateTitle } from "./late-title.ts";
import { takeLanguageFromPage } from "./language-of-page.ts";
import { startLoadMore } from "./load-more.ts";
import { showNotices } from "./notices.ts";
import { startPosterTransition } from "./poster-transition.ts";
import { startPasskeys } from "./passkeys/passkeys-start.ts";
import { startOutbox } from "./outbox/outbox-start.ts";
import { startFetchAhead } from "./fetching/fetch-ahead-start.ts";
import { startRestoring } from "./restored-page.ts";
import { startRetry } from "./forms/retry.ts";
import { startOwnScript } from "./own-script.ts";
import { startSearchKeys } from "./search/search-keys.ts";
import { startSearch } from "./search/search-opener.ts";
import { startShareLinks } from "./share-links.ts";
import { startSpatial } from "./television/spatial-start.ts";
import { startThemeSwitch } from "./theme-switch.ts";
import { startTrailers } from "./trailers/trailers.ts";
import { startViewer } from "./viewer.ts";
import { startViews } from "./views.ts";
import { startWatchlist } from "./library/watchlist.ts";
import { startWidgets } from "./widgets/widgets.ts";

/**
 * The one script of every page. Each behavior listens on the document and changes attributes of
 * markup that React rendered on the server; what few visits need is imported at its first use.
 */
const behaviors = [
  startViewer,
  startWidgets,
  startThemeSwitch,
  startRestoring,
  // It deletes searches that were stored without consent.
  startSearch,
  startOwnScript,
  // Before the busy buttons, which handle what nothing else does.
  startLoadMore,
  startOutbox,
  startViews,
  startWatchlist,
  startTrailers,
  startPasskeys,
  startPosterTransition,
  takeLateTitle,
  startIslands,
  startFetchAhead,
  focusFirstError,
  showNotices,
];

/** Those that only answer clicks, keys and forms cost nothing until somebody uses the page. */
const answering = [
  startChoosingLanguage,
  startConsentBar,
  startAnnouncement,
  startSearchKeys,
  startSpatial,
  startRetry,
  startBusyForms,
  startShareLinks,
];

takeLanguageFromPage();
for (const start of behaviors) {
  try {
    start();
  } catch (error) {
    // The others still work, such as the player in a browser that refuses to store anything.
    reportError(error);
  }
}
atFirstTouch(() => answering.forEach((start) => start()));

addEventListener("load", () => {
  void import("./after-load.ts").then(({ startAfterLoad }) => startAfterLoad(), String);
});
