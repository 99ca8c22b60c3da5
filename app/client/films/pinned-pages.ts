import type { StoredFilm } from "#app/features/films/downloads/downloadable.ts";
import type { Owner } from "#app/features/films/downloads/stored-films.client.ts";
import { askServer } from "#app/lib/ask-server.client.ts";
import { filmCacheOf } from "#app/lib/offline/worker-messages.ts";
import { inLanguage } from "#app/translations/address.ts";
import { currentOwner } from "#app/shell/viewer-record.client.ts";
import { withoutBase } from "#app/translations/base-path.ts";

/* The pages of stored films: unlike other pages that were seen, they stay until the film goes. */

type Pages = Pick<StoredFilm, "page" | "poster" | "captions">;

const openCache = (owner: Owner) => caches.open(filmCacheOf(owner));

/** Whether they are there, with everything that they need. */
export async function arePinned({ page }: Pages, owner: Owner): Promise<boolean> {
  const cache = await openCache(owner);
  return (await cache.match(page, { ignoreVary: true })) !== undefined;
}

/**
 * Stores the film's page and the list of films, with what they need. The pages come last: where the
 * connection is lost in the middle they are missing, and any page starts again.
 */
export async function pinPages({ page, poster, captions }: Pages): Promise<void> {
  const owner = currentOwner();
  if (owner === undefined) return;
  const list = inLanguage("/downloads");
  // What the list and the stored film need is among what this page has loaded from here on.
  await Promise.all([
    import("../hydrate-island.tsx"),
    import("./downloads-list.ts"),
    import("./film-worker.ts"),
    import("#app/islands/stored-film.ts").then(({ loadWholePlayer }) => loadWholePlayer()),
  ]);
  const cache = await openCache(owner);
  const pages = new Map<string, Response>();
  for (const address of [list, page]) {
    const response = await askServer(address, { cache: "force-cache" });
    if (!response.ok || response.redirected) continue;
    const named = await response.clone().text();
    pages.set(address, response);
    const files = [...named.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    await storeFiles(cache, files);
  }
  await storeFiles(cache, [...loadedFiles(), poster, ...captions]);
  for (const [address, response] of pages) await cache.put(address, response);
}

export async function unpinPages({ page, captions }: Pages, owner: Owner): Promise<void> {
  const cache = await openCache(owner);
  for (const address of [page, ...captions]) await cache.delete(address, { ignoreVary: true });
}

/** Signing out, or the last film of a profile, leaves none of its pages. */
export const dropPinned = (owner: Owner) => caches.delete(filmCacheOf(owner));

const loadedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && /^\/(?:assets|images)\//.test(withoutBase(pathname)),
    )
    .map(({ pathname, search }) => pathname + search);

async function storeFiles(cache: Cache, paths: readonly (string | undefined)[]): Promise<void> {
  for (const path of new Set(paths)) {
    // A mirror's pictures are on another site, which pages may not read.
    if (!path?.startsWith("/") || (await cache.match(path, { ignoreVary: true }))) continue;
    const response = await askServer(path, { cache: "force-cache" });
    if (response.ok) await cache.put(path, response);
  }
}
