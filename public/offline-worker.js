// Shows /offline when a page cannot be had because the connection is gone. It answers nothing
// else: pages, pictures and data come from the network and the browser's own cache, untouched.
const SHELF = "offline-1";

self.addEventListener("install", (event) => event.waitUntil(stock()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(visit(event));
  // Only the shelved page's own files are wanted then; at all other times nothing is in their way.
  else if (!navigator.onLine) event.respondWith(shelved(event.request));
});

/** Puts the page and the files that it names on the shelf. */
async function stock() {
  const shelf = await caches.open(SHELF);
  const response = await fetch("/offline", { cache: "reload", credentials: "omit" });
  if (!response.ok) throw new Error(`/offline answered ${response.status}`);
  const text = await response.clone().text();
  const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  await shelf.put("/offline", response);
  await shelf.addAll([...new Set(files)]);
  await self.skipWaiting();
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
    const page = await caches.match("/offline");
    if (page) return page;
    throw error;
  }
}

async function shelved(request) {
  return (await caches.match(request)) ?? fetch(request);
}
