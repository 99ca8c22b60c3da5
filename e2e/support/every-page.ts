import { infoPages } from "./info-addresses.ts";

/** One address for each kind of page, by its components: the others consist of the same. */
export const templates = [
  "/movies/featured",
  "/search?q=dune",
  "/login",
  "/nowhere",
  "/archive",
  "/archive/Nosferatu1922",
  "/faq",
];

/** The same of those that need a signed-in viewer. */
export const viewersTemplates = [
  "/",
  "/movie/19",
  "/tv/1396/season/1",
  "/person/935850953",
  "/profile/security",
  "/watchlist",
  "/plans",
  "/subscription?plan=standard",
];

/** Every other address whose page anyone can open. */
export const otherPages = [
  "/movies",
  "/tvshows",
  "/movies/best",
  "/categories",
  "/genre/drama",
  "/search",
  "/signup",
  "/login/device",
  "/region",
  "/developers",
  "/offline",
  "/downloads",
  "/archive?q=zzqq",
  "/archive/charlie_chaplin_film_fest",
  ...infoPages.map(([address]) => address).filter((address) => !templates.includes(address)),
];

/** The same of those that need a signed-in viewer. */
export const otherViewersPages = [
  "/collection/989326062",
  "/profiles/new",
  "/tv/1396",
  "/movie/19/credits",
  "/profile",
  "/profile/name",
  "/profile/preferences",
  "/profile/preferences/keys",
  "/link",
  "/profile/privacy",
  "/profile/import",
  "/calendar",
  "/calendar/feed",
  "/profile/public",
  "/following",
  "/alerts",
  "/services",
  "/alerts/settings",
  "/history",
  "/history/players",
  "/history/players/connect",
  "/profile/stremio",
  "/year/2025",
  "/ratings",
  "/not-for-me",
  "/for-you",
  "/for-you/home",
  "/lists",
  "/lists/add?title=movie:19",
  "/ratings/movie/19",
  "/profile/billing",
  "/profiles",
];

/** Two of the operator's screens: figures, and a long form. */
export const operatorsTemplates = ["/operator", "/operator/settings"];

/** What the addresses of an account and of a message end with. */
export const LEFT_FOR_OPERATORS = "of-every-page";

/** Every other screen of the operator's. */
export const otherOperatorsPages = [
  "/announcements",
  "/audit-log",
  "/backups",
  "/emails",
  "/emails/preview",
  "/emails/preview?email=resetEmail&in=ar",
  "/films",
  "/films/Detour",
  "/invitations",
  "/jobs",
  "/logs",
  "/messages",
  `/messages/${LEFT_FOR_OPERATORS}`,
  "/payments",
  "/people",
  `/people/${LEFT_FOR_OPERATORS}`,
].map((path) => `/operator${path}`);
