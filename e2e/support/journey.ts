import { test as base, type BrowserContext } from "@playwright/test";

import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import type { AgeLimit } from "#app/lib/setting.ts";
import { emailsIn } from "#tests/accounts.ts";
import type { BuiltServer } from "#tests/built-server.ts";
import { createPlace } from "#tests/database-place.ts";
import { isInFull } from "#tests/in-full.ts";
import { cookieFor, signIn, signInChild } from "#tests/sign-in.ts";

import { requirePostgres } from "../../scripts/programs/find-postgres.ts";
import { startPostgres } from "../../scripts/programs/postgres-cluster.ts";
import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { cookiePlaceOf, expect, startSite, walkBelowPath } from "./below-a-path.ts";
import { isThrottled, withThrottledPages } from "./throttle.ts";

const SECRET = "a secret that is only ever used in journeys";

const ALWAYS_EXPECTED = [
  // A view transition is skipped when the next step follows; browsers report that as an error.
  /^Transition was (?:aborted|skipped)/,
  // A slow machine takes longer to load a page's pictures than the browser expects.
  /was preloaded using link preload but not used within a few seconds/,
  // It also takes longer for a picture than the server waits; nothing else is answered so.
  /status of 502/,
  // Journeys block the worker, below.
  /Service Worker registration blocked by Playwright/,
];

interface TestServer {
  server: BuiltServer;
  /** The settings that lead to the stand-ins of this worker. */
  standIns: Record<string, string>;
  /** Where its data is, on the engine of the project. */
  place: DatabasePlace;
}

interface Journey {
  /** Fails the journey when the page reported an error that the journey did not expect. */
  expectErrors: (...patterns: RegExp[]) => void;
  /** Puts a signed-in viewer's cookies into a browser, without the screens. */
  signInAs: (context: BrowserContext, name: string) => Promise<void>;
  /** The same for a child's profile. */
  signInChild: (context: BrowserContext, ageLimit: AgeLimit) => Promise<void>;
  /** Where both put their cookies. */
  putSession: (context: BrowserContext, token: string) => Promise<void>;
  /** The emails that wait for an address, or were sent to it. */
  emailsTo: (email: string) => ReturnType<typeof emailsIn>;
}

/** The identity provider, on another site than ours, as real ones are. */
function identityProviderAt(addresses = "{}") {
  const { identity } = JSON.parse(addresses);
  return {
    id: "stand-in",
    name: "Stand-in",
    issuer: identity.replace("127.0.0.1", "localhost"),
    clientId: "matinee",
    clientSecret: "not/a secret+at all",
  };
}

/** One server for each worker that has a journey to walk. */
export const servers = base.extend<
  object,
  {
    matinee: TestServer;
    postgresUrl: string | undefined;
    /** What this worker's server is started with besides. */
    variables: Record<string, string>;
  }
>({
  variables: [async ({}, use) => use({}), { scope: "worker" }],

  browser: [
    async ({ playwright, browserName }, use) => {
      const start = () => playwright[browserName].launch();
      // Chromium may change its environment while another of its threads reads it: once in thousands
      // of starts it crashes before it has opened anything.
      const browser = await start().catch(start);
      await (isThrottled ? withThrottledPages(browser, () => use(browser)) : use(browser));
      await browser.close();
    },
    { scope: "worker" },
  ],

  postgresUrl: [
    async ({}, use, { project }) => {
      if (project.name !== "PostgreSQL") return use(undefined);
      const cluster = await startPostgres(requirePostgres());
      await use(cluster.url);
      await cluster.stop();
    },
    { scope: "worker" },
  ],

  matinee: [
    async ({ postgresUrl, variables }, use) => {
      const place = await createPlace(postgresUrl);
      // A journey acts on pictures and their sizes; what they show is seen in full.
      const { settings } = await startStandIns({ hasPlainPictures: !isInFull });
      // Emails remain in the outbox, where a journey reads them.
      const { SMTP_URL: _, ...standIns } = settings;
      // With another name than ours, because browsers send cookies to every port of a host.
      const archive = settings["ARCHIVE_URL"]?.replace("127.0.0.1", "localhost");
      if (archive !== undefined) standIns["ARCHIVE_PUBLIC_URL"] = archive;
      const server = await startSite({
        ...standIns,
        MATINEE_DATA: place.dataDirectory,
        ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
        SESSION_SECRET: SECRET,
        LANGUAGES: "en,hi,ta,ar,de",
        OIDC_PROVIDERS: JSON.stringify([identityProviderAt(settings["STAND_INS"])]),
        ...variables,
      });
      await use({ server, standIns, place });
      await server.stop();
      await place.remove();
    },
    { scope: "worker" },
  ],
});

/** A journey through the built server, with a browser without background traffic. */
export const test = servers.extend<Journey>({
  // The offline worker would intercept what a journey delays or counts.
  serviceWorkers: "block",

  baseURL: async ({ matinee }, use) => use(matinee.server.origin),

  emailsTo: async ({ matinee }, use) => {
    const database = await openDatabase(matinee.place);
    await use(async (email) => (await emailsIn(database)).filter(({ to }) => to === email));
    await database.close();
  },

  putSession: async ({ matinee: { server } }, use) => {
    const where = { ...cookiePlaceOf(server.origin), sameSite: "Lax" } as const;
    await use((context, token) =>
      context.addCookies([
        { ...cookieFor(token, SECRET), httpOnly: true, ...where },
        { name: "viewer", value: "1", ...where },
      ]),
    );
  },

  signInAs: async ({ matinee: { place }, putSession }, use) => {
    const database = await openDatabase(place);
    await use(async (context, name) => putSession(context, await signIn(database, name)));
    await database.close();
  },

  signInChild: async ({ matinee: { place }, putSession }, use) => {
    const database = await openDatabase(place);
    await use(async (context, ageLimit) =>
      putSession(context, await signInChild(database, ageLimit)),
    );
    await database.close();
  },

  // Automatic, so that a journey which expects nothing is checked, too.
  expectErrors: [
    async ({ page }, use) => {
      walkBelowPath(page);
      const errors: { text: string; place: string }[] = [];
      const expected = [...ALWAYS_EXPECTED];
      page.on("pageerror", ({ message, stack = "" }) => {
        errors.push({ text: message, place: /https?:\S+?(?=\)|$)/m.exec(stack)?.[0] ?? "" });
      });
      page.on("console", (message) => {
        if (!["error", "warning"].includes(message.type())) return;
        errors.push({ text: message.text(), place: message.location().url });
      });
      await use((...patterns) => expected.push(...patterns));
      const surprises = errors
        .filter(({ text }) => !expected.some((pattern) => pattern.test(text)))
        .map(({ text, place }) => `${text} ${place}`.trim());
      base.expect(surprises, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
