import { href } from "react-router";

/** The one way of writing a search's address, so that each is kept once. */
export function searchAddress(text: string, pages = 1): string {
  const query = new URLSearchParams();
  if (pages > 1) query.set("pages", String(pages));
  if (text !== "") query.set("q", text);
  return query.size === 0 ? href("/search") : `${href("/search")}?${query}`;
}
