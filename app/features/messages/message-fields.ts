/** A hidden field that people leave empty; bots that fill in every field do not. */
export const HONEYPOT_FIELD = "website";

/** How much fits into each field, for the form's own limits and for the server's. */
export const FIELD_LENGTHS = { name: 100, email: 254, subject: 150, message: 5_000 } as const;
