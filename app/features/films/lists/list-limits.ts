/** Films on one page of a list, as specified. */
export const PAGE_FILMS = 24;

/** The most pages that one list opens: nobody reads a longer one. */
export const MOST_PAGES = 50;
