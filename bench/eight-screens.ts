/** The screens that are weighed: each kind of page, as a signed-in viewer sees it. */
export const eightScreens = {
  home: "/",
  movies: "/movies",
  "a title": "/movie/27205",
  "a show": "/tv/1396",
  search: "/search?q=dune",
  archive: "/archive",
  "a genre": "/genre/horror",
  watchlist: "/watchlist",
} as const;
