/**
 * What the real service does only occasionally, and tests need on demand. Everything is off until
 * the control endpoint turns it on; what the service always does needs no switch.
 */
export type Quirks = {
  /** The last row of a page appears again at the top of the next. */
  borderDuplicates: boolean;
  /** A page loses two rows after it was counted, as when a filter runs late. */
  shortPages: boolean;
  /** Lists claim far more pages than the five hundred that are served. */
  manyPages: boolean;
  /** Popularity and totals differ from one reply to the next. */
  drift: boolean;
  /** An empty search is refused with 422 and `errors`, as by older servers. */
  refuseEmptySearch: boolean;
  /** Letters outside ASCII are sent escaped. */
  escapedUnicode: boolean;
  /** Refusals lack `success`, as in older captures. */
  bareErrors: boolean;
  /** List rows lack `genre_ids` and empty dates are left out. */
  missingKeys: boolean;
  /** People come before titles in a multi search. */
  peopleFirst: boolean;
  /** A search of films also finds collections, as rows without any `media_type`. */
  collectionsAmongFilms: boolean;
  /** A collection contains another one among its films. */
  nestedCollections: boolean;
  /** The lists of what has changed are as long as the recorded ones. */
  longChanges: boolean;
  /** Regions have as many services as recorded ones. */
  manyServices: boolean;
  /** Parameters that are not documented for a path are refused instead of ignored. */
  refuseUndocumented: boolean;
};

export function noQuirks(): Quirks {
  return {
    borderDuplicates: false,
    shortPages: false,
    manyPages: false,
    drift: false,
    refuseEmptySearch: false,
    escapedUnicode: false,
    bareErrors: false,
    missingKeys: false,
    peopleFirst: false,
    collectionsAmongFilms: false,
    nestedCollections: false,
    longChanges: false,
    manyServices: false,
    refuseUndocumented: false,
  };
}
