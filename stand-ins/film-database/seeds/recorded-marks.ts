/**
 * Age marks as the real service answered them, beside those that a title's seed has: a country more
 * than once, in no order, and dates of one country with different marks.
 */
type Mark = readonly [country: string, mark: string];

/** Further rows of `content_ratings`, by the show's number. */
export const recordedShowMarks: Readonly<Record<number, readonly Mark[]>> = {
  1396: [
    ["PT", "18"],
    ["MX", "C"],
    ["BR", "16"],
    ["PT", "12AP"],
    ["MX", "B-15"],
    ["BR", "18"],
  ],
  1399: [
    ["AU", "R18+"],
    ["FR", "16"],
    ["PT", "18"],
    ["AU", "R 18+"],
    ["FR", "12"],
    ["PT", "16"],
    ["IN", "U"],
  ],
};

/** Further dates of `release_dates`, by the film's number: on discs, after the cinemas. */
export const recordedFilmMarks: Readonly<Record<number, readonly Mark[]>> = {
  464052: [
    ["GB", "15"],
    ["GB", "18"],
    ["US", "R"],
  ],
};
