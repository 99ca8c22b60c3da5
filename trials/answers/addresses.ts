import type { SiteRoute } from "./site-routes.ts";

/** Addresses of the routes with parameters, and those with a query that change what is shown. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  "": ["/", "/ar", "/hi", "/ja"],
  search: ["/search", "/search?q=dark", "/search?q=drak+knigth", "/search?q=zzzzzz"],
  "movie/:id": [
    "/movie/27205",
    "/movie/19",
    "/ar/movie/27205",
    "/ja/movie/27205",
    "/movie/abc",
    "/movie/27205.json",
  ],
  "tv/:id": ["/tv/1396", "/tv/1999999999"],
  "movie/:id/credits": ["/movie/27205/credits"],
  "tv/:id/credits": ["/tv/1396/credits"],
  "tv/:id/season/:number": ["/tv/1396/season/1", "/tv/1396/season/99"],
  "person/:id": ["/person/935850953", "/person/1"],
  "collection/:id": ["/collection/989326062", "/collection/1"],
  "movies/trending": ["/movies/trending", "/movies/trending?page=2", "/movies/trending?page=x"],
  "genre/:slug": ["/genre/drama", "/genre/drama?sort=rating", "/genre/none"],
  login: ["/login", "/login?next=%2Fwatchlist", "/login?notice=signed-out"],
  "login/with/:provider": ["/login/with/none"],
  "reset-password": ["/reset-password", "/reset-password?token=none"],
  "verify-email": ["/verify-email", "/verify-email?token=none"],
  "confirm-address": ["/confirm-address", "/confirm-address?token=none"],
  archive: ["/archive", "/archive?q=detour", "/archive?page=2"],
  "archive/:id": [
    "/archive/Detour",
    "/archive/charlie_chaplin_film_fest",
    "/archive/none-such-film",
  ],
  "archive/:id/file": ["/archive/Detour/file", "/archive/Detour/file?file=none.mp4"],
  "archive/:id/captions": [
    "/archive/Detour/captions",
    "/archive/Detour/captions?file=Detour.en.vtt",
  ],
  "profile/import/:id": ["/profile/import/{import}"],
  "profile/import/:id/:number": ["/profile/import/{import}/2", "/profile/import/{import}/0"],
  "profile/export/:file": [
    "/profile/export/matinee-library.json",
    "/profile/export/letterboxd-diary.csv",
    "/profile/export/letterboxd-ratings.csv",
    "/profile/export/trakt.zip",
    "/profile/export/letterboxd-list.csv?list={list}",
    "/profile/export/none",
  ],
  "profile/billing/receipts/:id": ["/profile/billing/receipts/{payment}"],
  "profiles/pin": ["/profiles/pin", "/profiles/pin?to=sign-out"],
  "profiles/:id": ["/profiles/{profile}"],
  "avatars/:file": ["/avatars/none.webp"],
  watchlist: ["/watchlist", "/watchlist?sort=title", "/watchlist?kind=movie", "/watchlist?page=9"],
  "watchlist/export/:file": [
    "/watchlist/export/matinee-watchlist.csv",
    "/watchlist/export/letterboxd-watchlist.csv",
    "/watchlist/export/matinee-watchlist.json",
  ],
  "calendar.ics": ["/calendar.ics", "/calendar.ics?key={feed}"],
  "alerts/to/:channel": ["/alerts/to/ntfy", "/alerts/to/webhook", "/alerts/to/none"],
  "alerts/stop": ["/alerts/stop", "/alerts/stop?token=none"],
  "lists/add": ["/lists/add", "/lists/add?title=movie:27205"],
  "lists/:id": ["/lists/{list}"],
  "lists/:id/edit": ["/lists/{list}/edit"],
  "list/:key": ["/list/{sharedList}"],
  "ratings/:kind/:id": ["/ratings/movie/27205", "/ratings/tv/1396", "/ratings/none/1"],
  "year/:year": ["/year/2026", "/year/1900"],
  "shared-year/:key": ["/shared-year/{sharedYear}"],
  "year-picture/:key": ["/year-picture/{sharedYear}"],
  subscription: ["/subscription", "/subscription?plan=basic", "/subscription?plan=premium"],
  "subscription/paid/:id": ["/subscription/paid/{payment}"],
  setup: ["/setup", "/setup?code=none"],
  "setup/:group": ["/setup/name", "/setup/none"],
  "operator/people": ["/operator/people", "/operator/people?q=viewer"],
  "operator/people/:id": ["/operator/people/{person}", "/operator/people/none"],
  "operator/films/:id": ["/operator/films/Detour", "/operator/films/none-such-film"],
  "operator/payments/:id": ["/operator/payments/{anyPayment}"],
  "operator/messages/:id": ["/operator/messages/{message}"],
  "operator/emails/preview": ["/operator/emails/preview", "/operator/emails/preview?language=ar"],
  "api/auth/factors/:factor": ["/api/auth/factors/totp"],
  "api/auth/factors/:factor/challenge": ["/api/auth/factors/totp/challenge"],
  "api/auth/factors/:factor/verify": ["/api/auth/factors/totp/verify"],
  "api/auth/identities/:id": ["/api/auth/identities/none"],
  "api/suggest": ["/api/suggest", "/api/suggest?q=dark"],
  "jobs/:slug": ["/jobs/senior-software-engineer", "/jobs/none"],
  "help/:slug": ["/help/account-and-sign-in", "/help/none"],
  help: ["/help", "/help?q=password"],
  share: ["/share", "/share?text=Inception"],
  "*": ["/no-such-page"],
};

/** Every address that is opened; a route without one would be forgotten. */
export function addressesOf(routes: readonly SiteRoute[]): string[] {
  return routes.flatMap(({ path }) => {
    const own = ADDRESSES[path] ?? (/[:*]/.test(path) ? undefined : [`/${path}`]);
    if (own !== undefined) return own;
    throw new Error(`No address of ${path} is known: add one to trials/answers/addresses.ts.`);
  });
}
