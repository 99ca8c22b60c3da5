import { caches, Response } from "undici";
import { beforeEach, expect, test, vi } from "vitest";

import { listParts, partAddress, partsCacheOf } from "#app/lib/offline/film-parts.client.ts";

import { startFilmFetches } from "./film-fetches.ts";
import type { WorkerScope } from "./worker-scope.ts";

const FILE = "one";
const NAME = partsCacheOf(FILE);
const ORIGIN = "https://films.example";

beforeEach(async () => {
  // Its caches take only its own.
  vi.stubGlobal("Response", Response);
  vi.stubGlobal("caches", caches);
  for (const name of await caches.keys()) await caches.delete(name);
});

const part = (from: number, text: string) =>
  new Response(text, {
    status: 206,
    headers: { "content-range": `bytes ${from}-${from + text.length - 1}/100`, etag: '"1"' },
  });

function startWorker({ pages = 1 } = {}) {
  const handlers = new Map<string, (event: object) => void>();
  const postMessage = vi.fn();
  const scope = {
    addEventListener: (name: string, handler: (event: object) => void) =>
      handlers.set(name, handler),
    caches: {
      ...caches,
      has: async (name: string) => caches.has(name),
      // Workers resolve addresses by their own.
      open: async (name: string) => {
        const cache = await caches.open(name);
        return {
          put: async (path: string, response: Response) => cache.put(ORIGIN + path, response),
          delete: async (path: string) => cache.delete(ORIGIN + path),
        };
      },
    },
    clients: { matchAll: async () => Array.from({ length: pages }, () => ({ postMessage })) },
  };
  startFilmFetches(scope as unknown as WorkerScope);
  const end = async (how: string, answers: (Response | Error)[]) => {
    let done: Promise<unknown> = Promise.resolve();
    const matchAll = async () =>
      answers.map((answer) => ({
        responseReady: answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
      }));
    handlers.get(`backgroundfetch${how}`)?.({
      type: `backgroundfetch${how}`,
      registration: { id: FILE, matchAll },
      waitUntil: (work: Promise<unknown>) => (done = work),
    });
    await done;
  };
  return { end, postMessage };
}

const textOf = async (from: number, to: number) => {
  const found = await caches.match(ORIGIN + partAddress({ from, to }), { cacheName: NAME });
  return found?.text();
};

test.each(["success", "fail", "abort"])(
  "after %s the parts that came are kept, with their version, and the pages hear of it",
  async (how) => {
    await caches.open(NAME);
    const { end, postMessage } = startWorker();
    await end(how, [
      part(8, "second"),
      new Error("It was cut off"),
      part(0, "first..."),
      new Response("no", { status: 404 }),
    ]);
    expect(await listParts(FILE)).toEqual([
      { from: 0, to: 7 },
      { from: 8, to: 13 },
    ]);
    expect(await textOf(8, 13)).toBe("second");
    expect(postMessage).toHaveBeenCalledWith({ kind: "parts", file: FILE }, []);
  },
);

test("pages can tell whether what came is still being stored", async () => {
  const cache = await caches.open(NAME);
  const ordered = `${ORIGIN}/film-ordered`;
  await cache.put(ordered, new Response());
  let during: unknown;
  const late = part(0, "first");
  const matchBody = late.headers.get.bind(late.headers);
  vi.spyOn(late.headers, "get").mockImplementation((name) => {
    during ??= cache.match(ordered);
    return matchBody(name);
  });
  await startWorker().end("success", [late]);
  expect(await during).toBeDefined();
  expect(await cache.match(ordered)).toBeUndefined();
});

test("nothing of a film that was removed meanwhile is kept", async () => {
  const { end, postMessage } = startWorker();
  await end("success", [part(0, "first")]);
  expect(await caches.keys()).toEqual([]);
  expect(postMessage).toHaveBeenCalledTimes(1);
});

test("a download that is ended in the browser while no page is open is remembered as ended", async () => {
  await caches.open(NAME);
  const canceled = () => caches.match(`${ORIGIN}/film-canceled`);
  await startWorker({ pages: 0 }).end("fail", []);
  await startWorker().end("abort", []);
  expect(await canceled()).toBeUndefined();
  await startWorker({ pages: 0 }).end("abort", [part(0, "first")]);
  expect(await canceled()).toBeDefined();
  expect(await listParts(FILE)).toEqual([{ from: 0, to: 4 }]);
});
