import { parseFields, text } from "#app/lib/requests/read-form.ts";

/** What a list is searched for. */
export const wordsIn = (query: URLSearchParams): string =>
  parseFields(query, { q: text }).q.trim().slice(0, 200);
