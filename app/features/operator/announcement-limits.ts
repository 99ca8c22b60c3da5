/** The most characters of an announcement in one language: it is one line on a wide screen. */
export const ANNOUNCEMENT_LENGTH = 200;
/** How far ahead one may end. */
export const MAX_DAYS = 366;
