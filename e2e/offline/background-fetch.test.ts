import type { BrowserContext, Page } from "@playwright/test";

import { startFilmFront } from "#tests/downloads/film-front.ts";
import { answerPart, makeFilm, MEGABYTE, orderedFilm } from "#tests/downloads/made-film.ts";

import { addressOf } from "../support/below-a-path.ts";
import { SOON } from "../support/film-player.ts";
import { expect, test as journey } from "../support/full-browser.ts";
import { isKnown } from "../support/page-script.ts";

const film = makeFilm(40);
const PART = 8 * MEGABYTE;
const LAST = film.sizeBytes - PART;

/** A server in front of ours whose film comes as far as a journey lets it. */
async function openFront(origin: string) {
  const state = {
    requests: [] as number[],
    given: [] as number[],
    /** Parts from here on wait. */
    heldFrom: Number.POSITIVE_INFINITY,
    etag: '"1"',
    isGone: false,
    isDown: false,
  };
  const waiting = new Set<() => void>();
  const front = await startFilmFront(origin, ({ headers: wanted, method }, outgoing) => {
    if (method === "HEAD") return void outgoing.writeHead(state.isGone ? 404 : 200).end();
    const { from } = answerPart(film, wanted, state.etag);
    state.requests.push(from);
    const answer = () => {
      if (state.isDown) return void outgoing.destroy();
      if (state.isGone) return void outgoing.writeHead(404).end();
      const { status, headers, body } = answerPart(film, wanted, state.etag);
      outgoing.writeHead(status, headers).end(body, () => state.given.push(from));
    };
    if (from >= state.heldFrom) waiting.add(answer);
    else answer();
  });
  const release = () => {
    state.heldFrom = Number.POSITIVE_INFINITY;
    for (const answer of waiting) answer();
    waiting.clear();
  };
  return { state, release, origin: `http://127.0.0.1:${front.port}`, close: front.close };
}

const test = journey.extend<{ front: Awaited<ReturnType<typeof openFront>> }>({
  front: async ({ matinee }, use) => {
    const front = await openFront(matinee.server.origin);
    await use(front);
    front.close();
  },
  baseURL: async ({ front }, use) => use(front.origin),
});

test.use({ serviceWorkers: "allow" });

const line = (page: Page) => page.locator("[data-own-script=downloads] li");
const stateOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("films") ?? "[]")[0]?.state);
/** What the browser fetches by itself. */
const underWay = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (Reflect.get(registration, "backgroundFetch") as { getIds: () => string[] }).getIds();
  });
const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("film-parts "));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).search);
  });
const sumOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const file = await (await root.getDirectoryHandle("films")).getFileHandle("one");
    const digest = await crypto.subtle.digest("SHA-1", await (await file.getFile()).arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  });

/** Puts the film on the list, as its page does, where the worker is already there. */
async function order(page: Page, change: object = {}): Promise<void> {
  await page.goto("/downloads");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate((stored) => localStorage.setItem("films", JSON.stringify([stored])), {
    ...orderedFilm(film, addressOf("")),
    ...change,
  });
  await page.reload();
}

/** The same browser, in another tab: the one before is closed. */
async function inNewTab(context: BrowserContext, page: Page, path = "/downloads"): Promise<Page> {
  const next = await context.newPage();
  await page.close();
  await next.goto(path);
  return next;
}

test("a film comes while no page is open, and is whole by its checksum on the next one", async ({
  page,
  context,
  front: { state, release },
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  state.heldFrom = PART;
  await order(page);
  await expect.poll(() => state.requests.length).toBeGreaterThan(1);
  await expect(line(page).getByText("also when no page of Matinee is open")).toBeVisible(SOON);
  await expect(line(page).getByText("while a page of Matinee is open")).toBeHidden();
  await expect(line(page).getByRole("button", { name: "Pause" })).toBeVisible();
  await page.close();
  release();
  await expect
    .poll(() => state.given.toSorted((a, b) => a - b), SOON)
    .toEqual([0, PART, 2 * PART, 3 * PART, LAST]);
  // From here on nothing comes from the server.
  state.isDown = true;
  const next = await context.newPage();
  await next.goto("/downloads");
  await expect(line(next).getByText("On this device")).toBeVisible(SOON);
  expect(await sumOf(next)).toBe(film.sha1);
  expect(state.requests).toHaveLength(5);
  await expect.poll(() => partsOf(next)).toEqual([]);
});

test("what the service worker still stores is not fetched again @prove", async ({
  page,
  front: { state },
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await page.goto("/downloads");
  /** What the service worker does with a part that has come. */
  const store = (from: number) =>
    page.evaluate(
      async ({ site, first, last }) => {
        const headers = { Range: `bytes=${first}-${last}` };
        const address = `${site}/archive/x/file?file=x.mp4`;
        const { body, headers: own } = await fetch(address, { headers });
        const cache = await caches.open("film-parts one");
        await cache.put(`/film-part?${first}-${last}`, new Response(body, { headers: own }));
      },
      { site: addressOf(""), first: from, last: from + PART - 1 },
    );
  await page.evaluate(async () =>
    (await caches.open("film-parts one")).put("/film-ordered", new Response()),
  );
  for (const from of [0, PART, 2 * PART]) await store(from);
  await order(page, { state: "loading" });
  for (const from of [3 * PART, LAST]) await store(from);
  await page.evaluate(async () => (await caches.open("film-parts one")).delete("/film-ordered"));
  await expect(line(page).getByText("On this device")).toBeVisible(SOON);
  expect(await sumOf(page)).toBe(film.sha1);
  expect(state.requests).toEqual([0, PART, 2 * PART, 3 * PART, LAST]);
});

test("what the browser fetches by itself is paused, resumed, and removed with all its bytes @prove", async ({
  page,
  context,
  front: { state, release },
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  state.heldFrom = 2 * PART;
  await order(page);
  await expect.poll(() => state.given.length, SOON).toBe(2);
  await expect(line(page).locator("[data-film-size]")).toContainText("/");
  await line(page).getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => underWay(page)).toEqual([]);
  await expect.poll(() => partsOf(page), SOON).toHaveLength(2);
  await expect(line(page).getByText("Paused")).toBeVisible();
  // Nobody goes on by himself.
  const tab = await inNewTab(context, page);
  await expect(line(tab).getByText("Paused")).toBeVisible();
  expect(await underWay(tab)).toEqual([]);
  await line(tab).getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => underWay(tab)).toEqual(["one"]);
  await line(tab).getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => underWay(tab)).toEqual([]);
  await expect.poll(() => partsOf(tab)).toEqual([]);
  await expect(tab.getByText("Nothing is on this device")).toBeVisible();

  await order(tab);
  await expect.poll(() => underWay(tab)).toEqual(["one"]);
  state.requests.length = 0;
  release();
  await expect(line(tab).getByText("On this device")).toBeVisible(SOON);
  expect(await sumOf(tab)).toBe(film.sha1);
});

test("a film that has changed meanwhile is begun again, and one that is withdrawn goes @prove", async ({
  page,
  context,
  front: { state, release },
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  state.heldFrom = 2 * PART;
  await order(page);
  await expect.poll(() => state.given.length, SOON).toBe(2);
  // What comes from now on is of another file.
  state.etag = '"2"';
  let tab = await inNewTab(context, page, "/about");
  release();
  await tab.goto("/downloads");
  await expect(line(tab).getByText("On this device")).toBeVisible(SOON);
  expect(await sumOf(tab)).toBe(film.sha1);

  // And when only the version of the part before is known.
  await tab.evaluate(() => localStorage.removeItem("films"));
  await order(tab, { file: "two", version: '"1"', bytes: 0 });
  await expect(line(tab).getByText("On this device")).toBeVisible(SOON);

  await tab.evaluate(() => localStorage.removeItem("films"));
  state.heldFrom = PART;
  await order(tab, { file: "three" });
  await expect.poll(() => underWay(tab)).toEqual(["three"]);
  state.isGone = true;
  tab = await inNewTab(context, tab, "/about");
  release();
  await tab.goto("/downloads");
  await expect(line(tab).getByText("no longer offered here")).toBeVisible(SOON);
  await expect.poll(() => partsOf(tab)).toEqual([]);
});

test("where there is room for it only once the page goes on by itself @prove", async ({
  page,
  context,
  front: { origin },
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await page.goto("/downloads");
  const session = await context.newCDPSession(page);
  const quotaSize = 60 * MEGABYTE;
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
  await order(page);
  await expect(line(page).getByText("On this device")).toBeVisible(SOON);
  expect(await sumOf(page)).toBe(film.sha1);
});

test("what the browser fetches ends at the next page of another viewer @prove", async ({
  page,
  context,
  signInAs,
  front: { state },
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  state.heldFrom = PART;
  await order(page);
  await expect.poll(() => underWay(page)).toEqual(["one"]);
  await signInAs(context, "Ada");
  await page.goto("/about");
  await isKnown(page);
  await page.goto("/about");
  await expect.poll(() => underWay(page)).toEqual([]);
  // The visitor's film stays, and waits for the visitor.
  await expect.poll(() => stateOf(page)).toBe("loading");
  await context.clearCookies();
  await page.goto("/about");
  await expect.poll(() => underWay(page)).toEqual(["one"]);

  // An account takes its films along when it is signed out.
  await page.evaluate(() => {
    const [stored] = JSON.parse(localStorage.getItem("films") ?? "[]");
    localStorage.setItem("films", JSON.stringify([{ ...stored, email: "eve@example.org" }]));
  });
  await page.goto("/about");
  await expect.poll(() => underWay(page)).toEqual([]);
  await expect.poll(() => stateOf(page)).toBeUndefined();
  await expect.poll(() => partsOf(page)).toEqual([]);
});

test("a browser that takes the order and never begins is not waited for @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await page.addInitScript(() => {
    const taken = Object.assign(new EventTarget(), { downloaded: 0, abort: async () => true });
    const manager = {
      get: async () => undefined,
      getIds: async () => [],
      fetch: async () => taken,
    };
    Object.defineProperty(ServiceWorkerRegistration.prototype, "backgroundFetch", {
      get: () => manager,
    });
  });
  await page.clock.install();
  await order(page);
  await expect.poll(() => stateOf(page)).toBe("loading");
  await expect(line(page).getByText("while a page of Matinee is open")).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.fastForward(5_000);
      return stateOf(page);
    }, SOON)
    .toBe("done");
  expect(await sumOf(page)).toBe(film.sha1);
});
