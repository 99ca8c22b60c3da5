import { msg } from "#app/translations/t.ts";

/** What a key may do. */
export const keyScopes = ["read", "write", "operator"] as const;
export type KeyScope = (typeof keyScopes)[number];

export const scopeLabels = {
  read: msg("Read what you see here"),
  write: msg("Change your lists, ratings and history"),
  operator: msg("Run the site, as its operators do"),
} as const;

export const parseScopes = (words: readonly string[]): KeyScope[] =>
  keyScopes.filter((scope) => words.includes(scope));

export const MOST_KEYS = 20;
/** A key may last so many days at most; without an end it lasts until it is removed. */
export const MOST_DAYS = 366;
