import type { IncomingHttpHeaders } from "node:http";

/** The header with which the page script asks for a page that nobody has opened yet. */
export const FETCHED_AHEAD = "x-fetched-ahead";

/** Whether a browser, or the page script, asks for a page before it is opened. */
export const isFetchedAhead = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-purpose"] !== undefined || headers[FETCHED_AHEAD] !== undefined;
