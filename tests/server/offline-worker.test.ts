import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";

import { caches, fetch, setGlobalOrigin } from "undici";
import { expect, onTestFinished, test } from "vitest";

import { serve } from "../serve.ts";

const WORKER = join(import.meta.dirname, "../../public/offline-worker.js");

type Handler = (event: object) => void;

/** A site whose offline page exists in two languages, and which can go away. */
async function openSite() {
  const asked: string[] = [];
  const state = { isGone: false };
  const origin = await serve((request, response) => {
    asked.push(request.url ?? "");
    if (state.isGone) return void request.socket.destroy();
    const [, path] = /^(\/hi)?\/offline$/.exec(request.url ?? "") ?? ["", undefined];
    const isPage = /^(?:\/hi)?(?:\/offline|\/movie\/5)$/.test(request.url ?? "");
    response.writeHead(isPage ? 200 : 404, { "content-type": "text/html" });
    response.end(`offline in ${path === "/hi" ? "Hindi" : "English"}`);
  });
  return { origin, asked, state };
}

/** The worker as a browser runs it, with what a browser gives to workers. */
function startWorker(origin: string) {
  setGlobalOrigin(origin);
  onTestFinished(() => setGlobalOrigin(undefined));
  const handlers = new Map<string, Handler>();
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: async () => undefined,
  };
  const navigator = { onLine: true };
  runInNewContext(readFileSync(WORKER, "utf8"), {
    self,
    caches,
    fetch,
    navigator,
    URL,
    Set,
    Error,
  });
  const tell = async (name: string, data?: unknown) => {
    let done: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ data, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  };
  const visit = async (path: string) => {
    let answer: Promise<Response> | undefined;
    const request = { mode: "navigate", url: origin + path };
    // The browser's own request fails like any other.
    const preloadResponse = fetch(origin + path);
    preloadResponse.catch(() => undefined);
    const respondWith = (work: Promise<Response>) => (answer = work);
    handlers.get("fetch")?.({ request, preloadResponse, respondWith });
    return (await answer)?.text();
  };
  return { tell, visit };
}

test("offline, the page that cannot be loaded is replaced in the language of its address", async () => {
  const { origin, asked, state } = await openSite();
  const { tell, visit } = startWorker(origin);
  await tell("install");
  expect(asked).toEqual(["/offline"]);
  // Pages say which language they are in; a language is fetched once, and only when it is read.
  for (const prefix of ["", "/hi", "/hi", "//films.example", 5, "/hi/.."]) {
    await tell("message", prefix);
  }
  expect(asked).toEqual(["/offline", "/hi/offline"]);
  state.isGone = true;
  expect(await visit("/hi/movie/5")).toBe("offline in Hindi");
  expect(await visit("/hi")).toBe("offline in Hindi");
  expect(await visit("/movie/5")).toBe("offline in English");
  expect(await visit("/ta/movie/5")).toBe("offline in English");
  expect(await visit("/")).toBe("offline in English");
  await tell("message", "/ta");
});
