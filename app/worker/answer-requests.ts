import { endNotifications } from "./notifications.ts";
import type { OfflinePage } from "./offline-page.ts";
import type { StoredPages } from "./stored-pages.ts";
import type { FetchEvent, WorkerScope } from "./worker-scope.ts";
import { withoutBase } from "#app/translations/base-path.ts";

/** Files that are loaded or saved by themselves; large ones must not pass through a worker. */
const FILES = /\/(?:file|captions|download|html)$|\/export(?:\/|$)|\.\w+$|^\/healthz|^\/readyz/;
/** What pages load that may be stored; films, forms and data always come from the network. */
const PARTS = new Set(["script", "style", "font", "image", "track", "worker"]);
/** Forms after which another viewer may be in front of the screen. */
const CHANGES_VIEWER =
  /^(?:\/[\w-]+)?\/(?:login|logout|signup|setup|profiles|keep-account)(?:\/|$)/;

const SIGNS_OUT = /^(?:\/[\w-]+)?\/logout$/;

interface Stores {
  offlinePage: Pick<OfflinePage, "find">;
  pages: Pick<StoredPages, "find" | "drop">;
}

/**
 * Answers for the network only where it doesn't: a page comes from the network, and when that fails
 * as it was seen last, or the offline page. Nothing else is touched as long as there is a
 * connection.
 */
export function createAnswers(scope: WorkerScope, { offlinePage, pages }: Stores) {
  const { caches, fetch, navigator, location } = scope;
  /** The server may be out of reach although the device has a connection. */
  let isOutOfReach = false;

  async function visit({ request, preloadResponse }: FetchEvent): Promise<Response> {
    try {
      const response = (await preloadResponse) ?? (await fetch(request));
      isOutOfReach = false;
      return response;
    } catch (error) {
      isOutOfReach = true;
      const address = request.url.replace(/#.*$/, "");
      const found = (await pages.find(address)) ?? (await offlinePage.find(address));
      if (found) return found;
      throw error;
    }
  }

  const fromCaches = async (request: Request) =>
    (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);

  return (event: FetchEvent): void => {
    const { request } = event;
    const { origin, pathname: reached } = new URL(request.url);
    const pathname = withoutBase(reached);
    if (origin !== location.origin) return;
    if (request.method !== "GET") {
      if (request.mode === "navigate" && CHANGES_VIEWER.test(pathname))
        event.waitUntil(pages.drop());
      if (request.mode === "navigate" && SIGNS_OUT.test(pathname))
        event.waitUntil(endNotifications(scope).catch(() => undefined));
    } else if (request.mode === "navigate") {
      const isAhead = request.headers.get("sec-purpose")?.startsWith("prefetch") === true;
      if (!isAhead && !FILES.test(pathname)) event.respondWith(visit(event));
    } else if ((isOutOfReach || !navigator.onLine) && PARTS.has(request.destination)) {
      event.respondWith(fromCaches(request));
    }
  };
}
