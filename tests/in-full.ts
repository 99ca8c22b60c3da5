/**
 * Whether trials run in full: `npm run prove` runs the whole of each on both engines, `npm test` a
 * part.
 */
export const isInFull = process.env["IN_FULL"] === "true";

/** How much of a trial to run. */
export const inFull = <Amount>(whole: Amount, little: Amount): Amount =>
  isInFull ? whole : little;
