import { inFull } from "#tests/in-full.ts";

/**
 * Whether a journey runs with the page's scripts. Without them a page is what HTTP answers, which
 * the tests beside the routes check; `npm run prove journeys` opens it in a browser as well.
 */
export const withOrWithoutScript: readonly boolean[] = inFull([true, false], [true]);
