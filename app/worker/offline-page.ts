import type { WorkerScope } from "./worker-scope.ts";
import { withBase, withoutBase } from "#app/translations/base-path.ts";

export type OfflinePage = ReturnType<typeof createOfflinePage>;

const ADDRESS = "/offline";
const LANGUAGE = /^\/[\w-]+$/;
/** The files that a document names. */
const FILES = /(?:href|src)="([^"]*\/assets\/[^"]+)"/g;

/** The page that is shown in place of one that can't be loaded, in the languages that are read. */
export function createOfflinePage(
  { caches, fetch }: WorkerScope,
  { name, scripts }: { name: string; scripts: readonly string[] },
) {
  async function store(path: string): Promise<void> {
    const cache = await caches.open(name);
    const response = await fetch(path, { cache: "reload", credentials: "omit" });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    const text = await response.clone().text();
    const files = [...text.matchAll(FILES)].map(([, file = ""]) => file);
    await cache.put(path, response);
    await cache.addAll([...new Set([...files, ...scripts.map(withBase)])]);
  }

  return {
    store: () => store(withBase(ADDRESS)),

    /** Most visitors read one language, so the others are not fetched ahead. */
    async storeIn(prefix: string): Promise<void> {
      const path = withBase(prefix + ADDRESS);
      if (!LANGUAGE.test(prefix) || (await caches.match(path))) return;
      // Without a connection there is nothing to store, and the next page asks again.
      await store(path).catch(() => undefined);
    },

    async find(address: string): Promise<Response | undefined> {
      const [, language] = withoutBase(new URL(address).pathname).split("/");
      const own = language ? await caches.match(withBase(`/${language}${ADDRESS}`)) : undefined;
      return own ?? caches.match(withBase(ADDRESS));
    },
  };
}
