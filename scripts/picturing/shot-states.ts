import type { BrowserContext, Page } from "@playwright/test";

import type { Fault } from "./demo-world.ts";

/** One contact sheet shows one state of these screens, for one width and one theme. */
export interface ShotState {
  addresses: readonly string[];
  /** Whether a viewer who has watched and saved something is signed in, or a new one. */
  viewer: "busy" | "new";
  /** The outside services fail or wait, so each sheet needs a server with an empty cache. */
  fault?: Fault;
  /** Pictures are taken while the page is still loading. */
  isUnfinished?: boolean;
  /** Before the first page is opened. */
  prepare?: (context: BrowserContext, page: Page) => Promise<unknown>;
  /** After each page has loaded. */
  change?: (page: Page) => Promise<unknown>;
}

const browsing = [
  "/",
  "/movies",
  "/tvshows",
  "/categories",
  "/genre/drama",
  "/movies/top-rated",
  "/search?q=moon",
  "/movie/19",
  "/tv/1396",
  "/tv/1396/season/1",
  "/person/935850953",
  "/collection/989326062",
  "/archive",
  "/archive/charlie_chaplin_film_fest",
];

const account = [
  "/watchlist",
  "/profile/import",
  "/calendar",
  "/calendar?view=month",
  "/following",
  "/alerts",
  "/services",
  "/alerts/settings",
  "/history",
  "/ratings",
  "/not-for-me",
  "/lists",
  "/lists/add?title=movie:19",
  "/for-you",
  "/downloads",
  "/ratings/movie/19",
  "/profile",
  "/profile/name",
  "/profile/security",
  "/profile/security/passkeys",
  "/profile/preferences",
  "/profile/billing",
  "/profile/privacy",
  "/profiles",
  "/profiles/new",
  "/plans",
  "/subscription?plan=standard",
];

const around = ["/help", "/faq", "/contact", "/cookies", "/region", "/about", "/nowhere"];

/** The record of the demo world with the longest title, and two in other scripts. */
const LONG_TITLE = "/movie/900060008";
const RIGHT_TO_LEFT_TITLE = "/movie/900060009";
const NO_LATIN_TITLE = "/movie/900060010";

const inLanguage = (code: string, title: string) =>
  [...browsing, title, ...account, ...around].map((path) =>
    path === "/" ? `/${code}` : `/${code}${path}`,
  );

const waiting = ["/", "/movies/top-rated", "/search?q=moon", "/movie/19", "/archive"];

export const shotStates = {
  loaded: { addresses: [...browsing, ...account, ...around], viewer: "busy" },
  empty: {
    addresses: [
      "/watchlist",
      "/following",
      "/alerts",
      "/history",
      "/ratings",
      "/lists",
      "/not-for-me",
      "/downloads",
      "/profile/security",
      "/profile/security/passkeys",
      "/profile/billing",
      "/search?q=zzqqx",
      "/archive?q=zzqqx",
      "/movies/featured?genre=18&from=2030",
      "/genre/nowhere",
      "/help?q=zzqqx",
    ],
    viewer: "new",
  },
  loading: {
    addresses: waiting,
    viewer: "new",
    fault: { kind: "delay", delayMs: 6000 },
    isUnfinished: true,
  },
  failed: { addresses: waiting, viewer: "new", fault: { kind: "500" } },
  offline: {
    addresses: ["/movies"],
    viewer: "new",
    prepare: async (context, page) => {
      await page.goto("/about");
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      await context.setOffline(true);
    },
  },
  german: { addresses: inLanguage("de", LONG_TITLE), viewer: "busy" },
  hindi: { addresses: inLanguage("hi", NO_LATIN_TITLE), viewer: "busy" },
  tamil: { addresses: inLanguage("ta", NO_LATIN_TITLE), viewer: "busy" },
  arabic: { addresses: inLanguage("ar", RIGHT_TO_LEFT_TITLE), viewer: "busy" },
  pictureless: {
    addresses: [...browsing, "/watchlist"],
    viewer: "busy",
    prepare: (context) =>
      context.route("**/*", async (route) => {
        if (route.request().resourceType() === "image") await route.abort();
        else await route.continue();
      }),
  },
  enlarged: {
    addresses: [...browsing, ...account],
    viewer: "busy",
    change: (page) =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      }),
  },
} satisfies Record<string, ShotState>;

export type StateName = keyof typeof shotStates;
