import type { SourceText } from "./source-files.ts";

/** The five things that a profile says about a title, as paths name them. */
const SUBJECTS = /watchlist|unwanted|not-for-me|follow|rating|watched/;
/** What they share, as paths name it. */
const SHARED =
  /\/(?:choices?|own-choices|latest-choice|reported-change|saved-titles?|own-report|key-marks|list-page|list-view|toggle-kinds)\b/;

/**
 * The files of watchlist, not for me, follows, ratings and watched: features, routes, endpoints and
 * the marks of the page script. Tables and their steps are not among them, nor what follows alerts
 * or looks back on a year.
 */
export const isOfMarksFamily = ({ path }: SourceText): boolean =>
  path.startsWith("app/") &&
  !/^app\/(?:db|translations)\/|\/(?:alerts|year)\//.test(path) &&
  (SUBJECTS.test(path) || SHARED.test(path));
