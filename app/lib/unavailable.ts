/** What a page says by its status when the outside failed and there is nothing of it to show. */
export const unavailable = { status: 503, headers: { "Retry-After": "5" } };
