import { inFull } from "#tests/in-full.ts";

/**
 * Whether a journey is walked with the page's scripts. Without them a page is what HTTP answers,
 * which the tests beside the routes ask for; `npm run prove pages` walks it in a browser as well.
 */
export const withOrWithoutScript: readonly boolean[] = inFull([true, false], [true]);
