const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The day of a moment, such as 21 December 2026: the same on the server and in the browser. */
export const formatDate = (atMs: number) => date.format(atMs);
