/** The status of a page that has nothing to show because an outside service failed. */
export const unavailable = { status: 503, headers: { "Retry-After": "5" } };
