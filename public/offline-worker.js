// Shows /offline, in the language of the address, when a page cannot be had because the connection is gone. It answers nothing
// else: pages, pictures and data come from the network and the browser's own cache, untouched.
const SHELF = "offline-1";

self.addEventListener("install", (event) => event.waitUntil(install()));
// A page says what the addresses of its language begin with: "/hi", or nothing.
self.addEventListener("message", (event) => event.waitUntil(stockOnce(event.data)));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(visit(event));
  // Only the shelved page's own files are wanted then; at all other times nothing is in their way.
  else if (!navigator.onLine) event.respondWith(shelved(event.request));
});

async function install() {
  await stock("/offline");
  await self.skipWaiting();
}

/** Most visitors read one language, so the others are not fetched ahead. */
async function stockOnce(prefix) {
  if (!/^\/[\w-]+$/.test(prefix)) return;
  const path = `${prefix}/offline`;
  // Offline there is nothing to put on the shelf, and the next page asks again.
  if (!(await caches.match(path))) await stock(path).catch(() => undefined);
}

/** Puts the page and the files that it names on the shelf. */
async function stock(path) {
  const shelf = await caches.open(SHELF);
  const response = await fetch(path, { cache: "reload", credentials: "omit" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const text = await response.clone().text();
  const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  await shelf.put(path, response);
  await shelf.addAll([...new Set(files)]);
}

async function tidy() {
  await self.registration.navigationPreload?.enable();
  for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name);
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

async function shelved(request) {
  return (await caches.match(request)) ?? fetch(request);
}
