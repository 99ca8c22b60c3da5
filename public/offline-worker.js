// Shows /offline, in the language of the address, when a page cannot be loaded because the connection is lost. It
// answers nothing else: pages, pictures and data come from the network and the browser's own cache.
const CACHE = "offline-1";

self.addEventListener("install", (event) => event.waitUntil(install()));
// A page says what the addresses of its language begin with: "/hi", or nothing.
self.addEventListener("message", (event) => event.waitUntil(cacheOnce(event.data)));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(visit(event));
  // Offline only the cached page's own files are needed; online they are not intercepted.
  else if (!navigator.onLine) event.respondWith(answerFromCache(event.request));
});

async function install() {
  await cachePage("/offline");
  await self.skipWaiting();
}

/** Most visitors read one language, so the others are not fetched ahead. */
async function cacheOnce(prefix) {
  if (!/^\/[\w-]+$/.test(prefix)) return;
  const path = `${prefix}/offline`;
  // Offline there is nothing to cache, and the next page asks again.
  if (!(await caches.match(path))) await cachePage(path).catch(() => undefined);
}

/** Caches the page and the files that it names. */
async function cachePage(path) {
  const cache = await caches.open(CACHE);
  const response = await fetch(path, { cache: "reload", credentials: "omit" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const text = await response.clone().text();
  const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  await cache.put(path, response);
  await cache.addAll([...new Set(files)]);
}

async function deleteOldCaches() {
  await self.registration.navigationPreload?.enable();
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function visit(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await offlinePageFor(event.request.url);
    if (page) return page;
    throw error;
  }
}

async function offlinePageFor(address) {
  const [, language] = new URL(address).pathname.split("/");
  const own = language ? await caches.match(`/${language}/offline`) : undefined;
  return own ?? caches.match("/offline");
}

async function answerFromCache(request) {
  return (await caches.match(request)) ?? fetch(request);
}
