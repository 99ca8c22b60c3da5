import { caches, fetch, Response, setGlobalOrigin } from "undici";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import type { ShownPage, StoredPage } from "#app/lib/offline/worker-messages.ts";
import { serve } from "#tests/serve.ts";

import { startOffline } from "./offline.ts";
import type { WorkerScope } from "./worker-scope.ts";

type Handler = (event: object) => void;

const BUILD = { name: "/assets/page-script-1.js", scripts: ["/assets/list.js"] };
const ADA = "ada en-GB ";
const CHILD = "child en-GB ";

beforeEach(async () => {
  // Its caches take only its own.
  vi.stubGlobal("Response", Response);
  for (const name of await caches.keys()) await caches.delete(name);
});

/** A site with pages in two languages, which can go away, and counts what it is asked for. */
async function openSite() {
  const requests: string[] = [];
  const state = { isGone: false, edition: 1 };
  const origin = await serve((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    if (state.isGone) return void request.socket.destroy();
    if (path.startsWith("/moved")) return void response.writeHead(302, { location: "/a" }).end();
    if (/^\/(?:assets|images)\//.test(path)) return void response.end(`file ${path}`);
    const isMissing = path.startsWith("/missing");
    const types = { "content-type": "text/html; charset=utf-8", vary: "Cookie" };
    response.writeHead(isMissing ? 404 : 200, types);
    const file = path.endsWith("/offline") ? '<link href="/assets/offline.css">' : "";
    response.end(`<title>Page ${path}</title>${file} edition ${state.edition}`);
  });
  return { origin, requests, state };
}

/** The worker as a browser runs it, with what a browser gives to workers. */
function startWorker(origin: string, build = BUILD, cookies?: Record<string, string>) {
  setGlobalOrigin(origin);
  onTestFinished(() => setGlobalOrigin(undefined));
  const handlers = new Map<string, Handler>();
  const navigator = { onLine: true };
  const scope = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: async () => undefined,
    caches,
    fetch,
    navigator,
    location: { origin },
    ...(cookies && {
      cookieStore: {
        getAll: async () => Object.entries(cookies).map(([name, value]) => ({ name, value })),
      },
    }),
  };
  startOffline(scope as unknown as WorkerScope, build);

  const tell = async (name: string, event: object = {}) => {
    let done: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({
      ports: [],
      ...event,
      waitUntil: (work: Promise<unknown>) => (done = work),
    });
    await done;
  };
  const show = (address: string | undefined, more: Partial<ShownPage> = {}) => {
    const shown: ShownPage = {
      kind: "shown",
      build: build.name,
      prefix: "",
      owner: ADA,
      address,
      files: [],
      ...more,
    };
    return tell("message", { data: shown });
  };
  const ask = async (path: string, given: object = {}) => {
    let answer: Promise<Response> | undefined;
    let work: Promise<unknown> | undefined;
    const request = {
      method: "GET",
      mode: "navigate",
      destination: "document",
      url: origin + path,
      headers: new Headers(),
      ...given,
    };
    // The browser's own request fails like any other.
    const preloadResponse = request.mode === "navigate" ? fetch(origin + path) : undefined;
    preloadResponse?.catch(() => undefined);
    const respondWith = (promised: Promise<Response>) => (answer = promised);
    const waitUntil = (promised: Promise<unknown>) => (work = promised);
    handlers.get("fetch")?.({ request, preloadResponse, respondWith, waitUntil });
    await work;
    return answer && (await answer).text();
  };
  const list = async () => {
    let found: StoredPage[] = [];
    const postMessage = (pages: StoredPage[]) => (found = pages);
    await tell("message", { data: { kind: "which" }, ports: [{ postMessage }] });
    return found;
  };
  return { tell, show, ask, list, navigator };
}

const offlineIn = (text: string | undefined) => /Page (\S*\/offline)/.exec(text ?? "")?.[1];

test("offline, a page that was never seen is replaced by one that says so, in the language of its address", async () => {
  const { origin, requests, state } = await openSite();
  const { tell, show, ask } = startWorker(origin);
  await tell("install");
  expect(requests).toEqual(["/offline", "/assets/offline.css", "/assets/list.js"]);
  // A language is fetched once, and only when it is read.
  for (const prefix of ["", "/hi", "/hi", "//films.example", "/hi/.."]) {
    await show(undefined, { prefix });
  }
  expect(requests.filter((path) => path.endsWith("/offline"))).toEqual(["/offline", "/hi/offline"]);
  state.isGone = true;
  expect(offlineIn(await ask("/hi/movie/5"))).toBe("/hi/offline");
  expect(offlineIn(await ask("/hi"))).toBe("/hi/offline");
  expect(offlineIn(await ask("/movie/5"))).toBe("/offline");
  expect(offlineIn(await ask("/ta/movie/5"))).toBe("/offline");
  await show(undefined, { prefix: "/ta" });
});

test("offline, a page opens as it was seen last, with its pictures; online it never comes from the store", async () => {
  const { origin, state } = await openSite();
  const { show, ask, navigator } = startWorker(origin);
  const files = ["/images/one.avif", "/assets/a.css", "/avatars/1.webp", "/api/viewer"];
  await show("/a", { files });
  state.edition = 2;
  expect(await ask("/a#top")).toContain("edition 2");
  await show("/a");
  state.edition = 3;
  state.isGone = true;
  expect(await ask("/a#top")).toContain("edition 2");
  const part = (path: string, destination: string) =>
    ask(path, { mode: "no-cors", destination }).catch(() => "failed");
  // The device has a connection, but the site can't be reached.
  expect(await part("/images/one.avif", "image")).toBe("file /images/one.avif");
  expect(await part("/assets/a.css", "style")).toBe("file /assets/a.css");
  expect(await part("/avatars/1.webp", "image")).toBe("failed");
  state.isGone = false;
  expect(await ask("/a")).toContain("edition 3");
  expect(await part("/images/one.avif", "image")).toBeUndefined();
  navigator.onLine = false;
  expect(await part("/images/one.avif", "image")).toBe("file /images/one.avif");
});

test("films, data, forms and what is fetched ahead never pass through the worker", async () => {
  const { origin } = await openSite();
  const { ask, navigator } = startWorker(origin);
  navigator.onLine = false;
  const headers = new Headers({ "sec-purpose": "prefetch;anonymous-client-ip" });
  expect(await ask("/a", { headers })).toBeUndefined();
  expect(await ask("/a", { method: "POST" })).toBeUndefined();
  expect(
    await ask("/archive/x/file?file=a.mp4", { mode: "no-cors", destination: "video" }),
  ).toBeUndefined();
  expect(await ask("/archive/x/file?file=a.mp4")).toBeUndefined();
  expect(await ask("/profile/privacy/download")).toBeUndefined();
  expect(await ask("/calendar.ics")).toBeUndefined();
  expect(await ask("/api/viewer", { mode: "cors", destination: "" })).toBeUndefined();
  expect(
    await ask("/x", {
      url: "https://archive.example/x.jpg",
      mode: "no-cors",
      destination: "image",
    }),
  ).toBeUndefined();
});

test.each(["/login", "/logout", "/hi/logout", "/profiles/switch", "/profiles/pin"])(
  "a form to %s drops what is stored",
  async (path) => {
    const { origin } = await openSite();
    const { show, ask, list } = startWorker(origin);
    await show("/a");
    await ask("/watchlist/change", { method: "POST" });
    await ask("/loginx", { method: "POST" });
    expect(await list()).toHaveLength(1);
    await ask(path, { method: "POST" });
    expect(await list()).toEqual([]);
  },
);

test("one viewer's pages never open for another", async () => {
  const { origin, state } = await openSite();
  const { show, ask, list } = startWorker(origin);
  await show("/offline");
  await show("/watchlist", { files: ["/images/parents.avif"] });
  // The parents' page is left after the switch: that alone neither stores nor brings back anything.
  await show(undefined, { owner: CHILD, files: ["/images/late.avif"] });
  expect(await list()).toEqual([]);
  await show("/a", { owner: CHILD });
  await show(undefined, { files: ["/images/parents.avif"] });
  state.isGone = true;
  await expect(ask("/watchlist")).rejects.toThrow();
  expect(await caches.match("/images/parents.avif")).toBeUndefined();
});

test("what the browser's cookies say decides who asks, even if no page was shown since", async () => {
  const { origin, state } = await openSite();
  const cookies: Record<string, string> = { viewer: "ada", setting: "en-GB" };
  const { show, ask, list } = startWorker(origin, BUILD, cookies);
  await show("/a");
  expect(await list()).toEqual([{ address: "/a", title: "Page /a" }]);
  state.isGone = true;
  expect(await ask("/a")).toContain("edition 1");
  cookies["viewer"] = "child";
  expect(await list()).toEqual([]);
  await expect(ask("/a")).rejects.toThrow();
});

test("the list names what was seen last first, and never more than sixty pages", async () => {
  const { origin } = await openSite();
  const { show, list } = startWorker(origin);
  for (let page = 0; page < 62; page += 1) await show(`/page/${page}?q=é`);
  await show("/page/10?q=é");
  const found = await list();
  expect(found).toHaveLength(60);
  expect(found[0]).toEqual({ address: "/page/10?q=%C3%A9", title: "Page /page/10?q=%C3%A9" });
  expect(found.at(-1)?.address).toBe("/page/2?q=%C3%A9");
});

test("the list names a page as it is read, not as its document is written", async () => {
  const { origin } = await openSite();
  const { show, list } = startWorker(origin);
  await show("/Tom&amp;Jerry&amp;lt;&nbsp;");
  const [{ title } = { title: "" }] = await list();
  expect(title).toBe("Page /Tom&Jerry&lt;&nbsp;");
});

test("neither a redirect nor an error is stored", async () => {
  const { origin } = await openSite();
  const { show, list } = startWorker(origin);
  for (const path of ["/moved", "/missing", "/images/one.avif"]) await show(path);
  expect(await list()).toEqual([]);
});

test("a new build drops what the one before stored, and films stay", async () => {
  const { origin } = await openSite();
  const old = startWorker(origin);
  await old.tell("install");
  await old.show("/a");
  await caches.open("films");
  const next = startWorker(origin, { ...BUILD, name: "/assets/page-script-2.js" });
  await next.tell("install");
  await next.tell("activate");
  expect(await next.list()).toEqual([]);
  expect(await caches.keys()).toEqual(["films", "offline-files /assets/page-script-2.js"]);
  // A tab that was open all the time goes on, and what it shows is not stored.
  await next.show("/a", { build: BUILD.name });
  await next.tell("message", { data: "/hi" });
  expect(await next.list()).toEqual([]);
});
