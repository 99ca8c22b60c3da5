import { msg } from "#app/translations/t.ts";

/** Where the header of a wide screen leads, and the menu of a small one. */
export const mainLinks = [
  { to: "/", label: msg("Home") },
  { to: "/movies", label: msg("Movies") },
  { to: "/tvshows", label: msg("TV Shows") },
  { to: "/categories", label: msg("Categories") },
  { to: "/archive", label: msg("Free films") },
] as const;
