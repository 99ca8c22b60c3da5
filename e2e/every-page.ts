import { infoPages } from "./info-addresses.ts";

/** Every address whose page anyone can look at; what must hold of all of them. */
export const pages = [
  "/movies",
  "/tvshows",
  "/movies/best",
  "/movies/featured",
  "/categories",
  "/genre/drama",
  "/search",
  "/search?q=dune",
  "/login",
  "/signup",
  "/region",
  "/nowhere",
  "/offline",
  "/archive",
  "/archive?q=zzqq",
  "/archive/charlie_chaplin_film_fest",
  "/archive/Nosferatu1922",
  ...infoPages.map(([address]) => address),
];

/** Pages that need somebody to be signed in. */
export const viewersPages = [
  "/",
  "/movie/19",
  "/tv/1396",
  "/tv/1396/season/1",
  "/profile",
  "/profile/security",
  "/profile/preferences",
  "/profile/privacy",
  "/watchlist",
  "/watchlist/files",
  "/history",
  "/profile/billing",
  "/profiles",
  "/profiles/new",
  "/plans",
  "/subscription?plan=standard",
];
