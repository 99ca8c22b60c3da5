import { msg } from "#app/translations/t.ts";

/** The place of everything that a viewer keeps. */
export const MATINEE = msg("My {site}", "the place of everything that a viewer keeps");

const PAGES = "/watchlist /lists /ratings /history /year /following /calendar /downloads /for-you";

/** Whether an address is in it; a review's address ends with its year. */
export const isOfMatinee = (pathname: string) =>
  PAGES.split(" ").includes(pathname.replace(/(?<=^\/year)\/[^/]+$/, ""));
