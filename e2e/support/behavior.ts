import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, type BrowserContext, type Page, type Route } from "@playwright/test";

import { pageKey } from "#app/translations/page-texts.ts";
import { parseMessage } from "#app/translations/parse-message.ts";

import { textsIn } from "../../scripts/building/texts-in.ts";
import { servers } from "./journey.ts";
import { comeLate } from "./throttle.ts";

const ORIGIN = "http://localhost:3000";
const ASSETS = "build/client/assets";

/** What the server answers: a document, JSON with a status, or nothing because nobody is there. */
type Answer =
  | { page: string; html?: string }
  | { data?: unknown; error?: string; status: number }
  | "offline";

interface SentReport {
  path: string;
  body: string;
}

interface Behavior {
  /**
   * Opens a page that contains only this markup, what every page has, and the page script as it was
   * built. `html` are attributes that the server or the pre-paint script gives to `<html>`.
   */
  open: (markup: string, path?: string, html?: string) => Promise<void>;
  /** Says what the server answers to an address from now on. It answers 404 to every other. */
  answer: (path: string, ...answers: Answer[]) => void;
  /** What the page has sent, in order. */
  sent: SentReport[];
  /** What the browser has stored of the viewer who is signed in; undefined for a visitor. */
  viewer: object | undefined;
}

/** The page script of this build; that of the build before lies beside it. */
const script = /\/assets\/page-script-[\w-]+\.js/.exec(
  readFileSync("build/server/main.js", "utf8"),
)?.[0];

/** What a page brings its scripts: the texts that they cannot read themselves. */
const texts = JSON.stringify(
  Object.fromEntries(
    globSync("app/{client,features,lib,ui}/**/*.ts")
      .flatMap((path) => textsIn(path, readFileSync(path, "utf8")))
      .map(({ text, context }) => [pageKey(text, context), parseMessage(text)]),
  ),
);

const documentOf = (markup: string, html = "") => `<!doctype html>
<html lang="en" ${html}>
  <head>
    <meta charset="utf-8" />
    <title>A page</title>
    <script data-texts type="application/json">${texts.replaceAll("<", String.raw`\u003c`)}</script>
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <main>${markup}</main>
    <section id="toasts" popover="manual"></section>
    <output id="toasts-status"></output>
    <p id="toasts-alert" role="alert"></p>
    <template id="toast"><div class="toast"><p></p><button class="toast-action">Undo</button
      ><button class="toast-dismiss" aria-label="Close"></button></div></template>
  </body>
</html>`;

async function fulfill(route: Route, answer: Answer): Promise<void> {
  if (answer === "offline") return route.abort("internetdisconnected");
  if ("page" in answer) {
    return route.fulfill({ contentType: "text/html", body: documentOf(answer.page, answer.html) });
  }
  const { status, ...body } = answer;
  return route.fulfill({ status, json: { success: status < 400, ...body } });
}

/** The page script in a browser, without a server: each test brings the markup that it is about. */
export const test = servers.extend<Behavior>({
  baseURL: ORIGIN,
  serviceWorkers: "block",
  viewer: [undefined, { option: true }],
  sent: async ({}, use) => use([]),

  answer: async ({ context, sent, viewer }, use) => {
    const answers = new Map<string, Answer[]>();
    if (viewer) await signIn(context, viewer);
    await context.route("**/*", async (route) => {
      const request = route.request();
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/assets/")) {
        await comeLate();
        const file = join(ASSETS, pathname.slice("/assets/".length));
        return route.fulfill({ contentType: "text/javascript", body: readFileSync(file) });
      }
      const path = `${request.method()} ${pathname}${search}`;
      sent.push({ path, body: request.postData() ?? "" });
      const [next = { status: 404 }, ...later] = answers.get(path) ?? [];
      // The last answer is given again and again.
      if (later.length > 0) answers.set(path, later);
      return fulfill(route, next);
    });
    await use((path, ...given) => void answers.set(path, given));
  },

  open: async ({ page, answer }, use) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await use(async (markup, path = "/", html = "") => {
      answer(`GET ${path}`, { page: markup, html });
      await page.goto(path);
    });
    expect(errors, "errors in the browser").toEqual([]);
  },
});

const RECORD = {
  version: "1",
  name: "Ada",
  email: "ada@example.org",
  initials: "A",
  avatar: null,
  profile: "ada",
  watchlist: [],
  watched: {},
  continue: [],
};

async function signIn(context: BrowserContext, viewer: object): Promise<void> {
  await context.addCookies([{ name: "viewer", value: "1", url: ORIGIN }]);
  await context.addInitScript(
    (record) => {
      if (localStorage.getItem("user") === null) localStorage.setItem("user", record);
    },
    // An old record is asked for again.
    JSON.stringify({ ...RECORD, atMs: Date.now(), ...viewer }),
  );
}

/** The bodies that were sent to an address as JSON. */
export const bodiesTo = (sent: readonly SentReport[], path: string) =>
  sent.filter((each) => each.path === path).map(({ body }) => JSON.parse(body));

/** The browser notices that it has a connection. */
export const reconnect = (page: Page) => page.evaluate(() => dispatchEvent(new Event("online")));

export const toast = (page: Page) => page.locator("#toasts");

export { expect } from "@playwright/test";
