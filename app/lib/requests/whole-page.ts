/**
 * The header that asks for a page in one piece: a script that takes a part out of a document does
 * not run the inline scripts that would complete a streamed one.
 */
export const WHOLE_PAGE_HEADER = "X-Whole-Page";
