import type { WorkerMessage } from "#app/lib/offline/worker-messages.ts";

import { createAnswers } from "./answer-requests.ts";
import { createOfflinePage } from "./offline-page.ts";
import { createStoredPages } from "./stored-pages.ts";
import type { MessageEvent, WorkerScope } from "./worker-scope.ts";
import { withoutBase } from "#app/translations/base-path.ts";

export interface Build {
  /** The page script's address. */
  name: string;
  /** The scripts that the offline page loads later. */
  scripts: readonly string[];
}

/** Caches of pages; those of films have other names, and stay. */
const PREFIX = "offline-";

/** What the worker does without a connection. */
export function startOffline(scope: WorkerScope, build: Build): void {
  const names = { files: `${PREFIX}files ${build.name}`, pages: `${PREFIX}pages ${build.name}` };
  const offlinePage = createOfflinePage(scope, { name: names.files, scripts: build.scripts });
  const pages = createStoredPages(scope, names);

  scope.addEventListener("install", (event) =>
    event.waitUntil(offlinePage.store().then(() => scope.skipWaiting())),
  );
  scope.addEventListener("activate", (event) =>
    event.waitUntil(takeOver(scope, Object.values(names))),
  );
  scope.addEventListener("fetch", createAnswers(scope, { offlinePage, pages }));
  scope.addEventListener("message", (event) => event.waitUntil(hear(event)));

  async function hear({ data, ports }: MessageEvent): Promise<void> {
    // An old tab still says only its language.
    if (typeof data !== "object" || data === null || !("kind" in data)) return;
    const message = data as WorkerMessage;
    if (message.kind === "which") ports[0]?.postMessage(await pages.list());
    else if (message.kind === "forget") await pages.drop();
    else if (withoutBase(message.build) === build.name) {
      await offlinePage.storeIn(message.prefix);
      await pages.store(message);
    }
  }
}

/** Tabs of an older build go on with the files that the server still has for them. */
async function takeOver({ caches, registration, clients }: WorkerScope, own: readonly string[]) {
  await registration?.navigationPreload?.enable();
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && !own.includes(name)) await caches.delete(name);
  }
  await clients?.claim();
}
