/**
 * Asks for a page that is not streamed: a script that takes a part out of a document does not run
 * the inline scripts that would complete it.
 */
export const WHOLE_PAGE_HEADER = "X-Whole-Page";
