/** `npm run prove` tries the whole of each trial, on both engines; `npm test` a little of it. */
export const isInFull = process.env["IN_FULL"] === "true";

/** How much of a trial is tried. */
export const inFull = <Amount>(whole: Amount, little: Amount): Amount =>
  isInFull ? whole : little;
