import {
  createUpstreamCache,
  type UpstreamCache,
} from "#app/features/catalog/upstream-cache.server.ts";
import type { Store } from "#app/features/catalog/store-driver.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import { createArchive } from "#app/services/archive/archive.server.ts";
import { createResilientClient } from "#app/services/resilient-client.server.ts";

import { archiveAddresses } from "./archive-addresses.ts";
import { createFilms, type Films } from "./films.server.ts";

interface Options {
  settings: Pick<Settings, "archivePlace" | "publicUrl" | "operatorEmail" | "outgoingProxy">;
  store: Store;
  /** What goes wrong behind an answer, for the log: none of it fails a page. */
  onTrouble: Parameters<typeof createUpstreamCache>[0]["onTrouble"];
}

/** The archive limits each client by how much it asks at once, and is a charity. */
const MANNERS = { maxConnections: 4, maxPerSecond: 10, deadlineMs: 8_000, mostRetries: 1 };
/** The catalogue's answers need the larger part of what memory there is. */
const MEMORY_BYTES = 4 * 1024 * 1024;

/** The archive's films with all that stands behind them. */
export function openFilms({ settings, store, onTrouble }: Options): {
  films: Films;
  close: () => Promise<void>;
} {
  const { archivePlace, outgoingProxy } = settings;
  const client = createResilientClient({ service: "archive", proxy: outgoingProxy, ...MANNERS });
  const archive = createArchive({
    client,
    origin: archivePlace.url,
    userAgent: userAgentOf(settings),
    mayHoldFiles: ({ origin }) => archivePlace.fileHosts.some((host) => isOf(origin, host)),
  });
  const cache: UpstreamCache = createUpstreamCache({
    store,
    onTrouble,
    maxMemoryBytes: MEMORY_BYTES,
  });
  const addresses = archiveAddresses(archivePlace.publicUrl);
  return {
    films: createFilms({ archive, cache, addresses }),
    async close() {
      await cache.close();
      await client.close();
    },
  };
}

/** Who asks, and where they can be written to; nobody is reached at a house without an address. */
function userAgentOf({ publicUrl, operatorEmail }: Options["settings"]): string {
  return publicUrl ? `Matinee/1.0 (+${publicUrl.origin}; ${operatorEmail})` : "Matinee/1.0";
}

/** Whether an origin is a host as a content policy writes it: a star is any name before a dot. */
function isOf(origin: string, host: string): boolean {
  const [scheme = "", name] = host.split("://*");
  if (name === undefined) return origin === host;
  return origin.startsWith(`${scheme}://`) && origin.endsWith(name);
}
