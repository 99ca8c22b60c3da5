import { HISTORY } from "#app/features/library/history/history-view.ts";
import { msg } from "#app/translations/t.ts";

/** The place of everything that a viewer keeps. */
export const MATINEE = msg("My {site}", "the place of everything that a viewer keeps");

/** Its tabs; where a tab has several pages, a second row leads to each. */
export const matineeTabs = [
  { label: msg("Watchlist"), pages: [{ to: "/watchlist", label: msg("Watchlist") }] },
  { label: msg("Lists"), pages: [{ to: "/lists", label: msg("Lists") }] },
  {
    label: msg("Ratings"),
    pages: [
      { to: "/ratings", label: msg("Ratings") },
      { to: "/not-for-me", label: msg("Not for Me") },
    ],
  },
  { label: msg("History and year"), pages: [{ to: "/history", label: HISTORY }] },
  {
    label: msg("Following and calendar"),
    pages: [
      { to: "/following", label: msg("Following") },
      { to: "/calendar", label: msg("Calendar") },
    ],
  },
  { label: msg("Downloads"), pages: [{ to: "/downloads", label: msg("Downloads") }] },
  { label: msg("For You"), pages: [{ to: "/for-you", label: msg("For You") }] },
] as const;

/** Of a review's address, which ends with its year, the history. */
const pageOf = (pathname: string) => pathname.replace(/^\/year\/[^/]+$/, "/history");

/** The tab that a page belongs to. */
export const findMatineeTab = (pathname: string) =>
  matineeTabs.find(({ pages }) => pages.some(({ to }) => to === pageOf(pathname)));
