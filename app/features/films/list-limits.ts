/** Films on one page of a list, as specified. */
export const PAGE_FILMS = 24;

/** The most pages that one list opens: a longer one is no list that anybody reads. */
export const MOST_PAGES = 50;
