/**
 * For what web pages of other programs may read and show. Browsers then send no cookie of ours, so
 * that they get what visitors get.
 */
export const FOR_ANY_SITE = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;
