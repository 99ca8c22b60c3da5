import {
  CANCELED,
  ORDERED,
  partAddress,
  partOf,
  partsCacheOf,
  type PartsMessage,
} from "#app/lib/offline/film-parts.client.ts";

import type { BackgroundFetchEvent, WorkerScope } from "./worker-scope.ts";

/**
 * Keeps what the browser has fetched of a film by itself, however that ended: a worker like this
 * cannot write into the film's file, so the parts wait in a cache for the next page.
 */
export function startFilmFetches(scope: WorkerScope): void {
  const keep = (event: BackgroundFetchEvent) => event.waitUntil(keepParts(scope, event));
  scope.addEventListener("backgroundfetchsuccess", keep);
  scope.addEventListener("backgroundfetchfail", keep);
  scope.addEventListener("backgroundfetchabort", keep);
}

async function keepParts(scope: WorkerScope, event: BackgroundFetchEvent): Promise<void> {
  const { id: file } = event.registration;
  try {
    await store(scope, event);
  } finally {
    // Without room some parts are missing, and the page fetches those.
    const stored: PartsMessage = { kind: "parts", file };
    for (const page of await pagesOf(scope)) page.postMessage(stored, []);
  }
}

async function store(scope: WorkerScope, { type, registration }: BackgroundFetchEvent) {
  const { caches } = scope;
  const name = partsCacheOf(registration.id);
  // The film was removed meanwhile.
  if (!(await caches.has(name))) return;
  const cache = await caches.open(name);
  const isUnseen = type === "backgroundfetchabort" && (await pagesOf(scope)).length === 0;
  if (isUnseen) await cache.put(CANCELED, new Response());
  try {
    for (const record of await registration.matchAll()) {
      const response = await record.responseReady.catch(() => undefined);
      const part = response?.status === 206 ? partOf(response.headers) : undefined;
      if (!response || !part) continue;
      const { body, headers } = response;
      // A cache takes no answer that is a part.
      await cache.put(partAddress(part), new Response(body, { headers }));
    }
  } finally {
    await cache.delete(ORDERED);
  }
}

const pagesOf = async ({ clients }: WorkerScope) =>
  (await clients?.matchAll({ type: "window", includeUncontrolled: true })) ?? [];
