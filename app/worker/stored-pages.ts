import { ownerBy, type ShownPage, type StoredPage } from "#app/lib/offline/worker-messages.ts";

import type { WorkerScope } from "./worker-scope.ts";
import { withoutBase } from "#app/translations/base-path.ts";

export type StoredPages = ReturnType<typeof createStoredPages>;

const MOST_PAGES = 60;
const MOST_PICTURES = 400;
/** Whom the pages are stored for. */
const OWNER = "/offline/owner";
/** The page's name, which its list shows. */
const TITLE = "x-title";
const NAMED = /<title>([^<]*)<\/title>/;
/** What a document writes instead of a character of its title; a worker has no parser for it. */
const WRITTEN: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
const SCRIPTS_AND_STYLES = /^\/assets\//;
const PICTURES = /^\/images\//;
/** A stored document is neither compressed nor fresh. */
const DROPPED_HEADERS = ["content-encoding", "content-length", "etag", "cache-control", "vary"];

interface StoredOwner {
  owner: string;
  /** The cache with the pages of their films. */
  films?: string;
}

interface Names {
  /** The cache of documents and pictures, of one viewer. */
  pages: string;
  /** The cache of scripts and styles, of one build. */
  files: string;
}

/**
 * The pages that one viewer has seen lately. As soon as a page is shown to another, those of the
 * one before are dropped.
 */
export function createStoredPages(scope: WorkerScope, names: Names) {
  const { caches } = scope;
  const pathHere = (file: string) => {
    const { origin, pathname, search } = new URL(file, scope.location.origin);
    return origin === scope.location.origin ? pathname + search : undefined;
  };
  // One after the other, so that what is dropped is not stored again.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  async function readOwner(): Promise<StoredOwner | undefined> {
    const found = await caches.match(OWNER, { cacheName: names.pages });
    return found?.json();
  }

  /** Undefined as well if the browser's cookies, where workers can read them, name another. */
  async function currentOwner(): Promise<StoredOwner | undefined> {
    const [stored, cookies] = [await readOwner(), await scope.cookieStore?.getAll()];
    if (stored === undefined || cookies === undefined) return stored;
    const now = ownerBy((name) => cookies.find((each) => each.name === name)?.value);
    return stored.owner === now ? stored : undefined;
  }

  async function store({ owner, films, address, files }: ShownPage): Promise<void> {
    const stored = await readOwner();
    if (stored?.owner !== owner || stored.films !== films) {
      if (stored?.owner !== owner) await caches.delete(names.pages);
      // What a page has loaded since says nothing about who sees it.
      if (address === undefined) return;
      await (await caches.open(names.pages)).put(OWNER, Response.json({ owner, films }));
    }
    const pages = await caches.open(names.pages);
    if (address !== undefined) await storeDocument(scope, pages, address);
    const own = files.flatMap((file) => pathHere(file) ?? []);
    const scripts = own.filter(isMatch(SCRIPTS_AND_STYLES));
    await storeFiles(scope, await caches.open(names.files), scripts);
    await storeFiles(scope, pages, own.filter(isMatch(PICTURES)));
    await removeOldest(pages);
  }

  async function list(): Promise<StoredPage[]> {
    if ((await currentOwner()) === undefined) return [];
    const pages = await caches.open(names.pages);
    const found = await Promise.all(
      (await pages.keys()).filter(isDocument).map(async (request) => {
        const title = (await pages.match(request, ANY))?.headers.get(TITLE) ?? "";
        return { address: toPath(request), title: decodeURIComponent(title) };
      }),
    );
    return found.toReversed();
  }

  return {
    /** A store that is full or broken leaves pages as they are online. */
    store: (shown: ShownPage) => inTurn(() => store(shown)).catch(() => undefined),
    drop: () => inTurn(() => caches.delete(names.pages)),
    list: () => inTurn(list),
    /** The page as it was seen last, if the same viewer asks for it. */
    async find(address: string): Promise<Response | undefined> {
      const owner = await currentOwner();
      if (owner === undefined) return undefined;
      const own = await (await caches.open(names.pages)).match(address, ANY);
      return own ?? caches.match(address, { ...ANY, cacheName: owner.films ?? names.pages });
    },
  };
}

/** Of a shared page the browser has the answer already, and sends no request. */
async function storeDocument({ fetch }: WorkerScope, pages: Cache, address: string): Promise<void> {
  const headers = { "X-Whole-Page": "1" };
  const response = await fetch(address, { cache: "force-cache", headers });
  const isDocument = response.headers.get("content-type")?.startsWith("text/html") === true;
  if (!response.ok || response.redirected || !isDocument) return;
  const text = await response.text();
  const wanted = [...response.headers].filter(([name]) => !DROPPED_HEADERS.includes(name));
  const title = (NAMED.exec(text)?.[1] ?? "").replaceAll(/&#?\w+;/g, (one) => WRITTEN[one] ?? one);
  const stored = new Response(text, { headers: [...wanted, [TITLE, encodeURIComponent(title)]] });
  // The one that was seen last comes last.
  await pages.delete(address, ANY);
  await pages.put(address, stored);
}

async function storeFiles(
  { fetch }: WorkerScope,
  cache: Cache,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    if (await cache.match(path, ANY)) continue;
    const response = await fetch(path, { cache: "force-cache" }).catch(() => undefined);
    if (response?.ok) await cache.put(path, response);
  }
}

const ANY = { ignoreVary: true };
const isMatch = (pattern: RegExp) => (path: string) => pattern.test(withoutBase(path));

function toPath({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const isPicture = (request: Request) => isMatch(PICTURES)(toPath(request));
const isDocument = (request: Request) => !isPicture(request) && toPath(request) !== OWNER;

/** A cache lists what it has in the order in which it was stored. */
async function removeOldest(pages: Cache): Promise<void> {
  const all = await pages.keys();
  const old = [
    ...all.filter(isDocument).slice(0, -MOST_PAGES),
    ...all.filter(isPicture).slice(0, -MOST_PICTURES),
  ];
  for (const request of old) await pages.delete(request, ANY);
}
