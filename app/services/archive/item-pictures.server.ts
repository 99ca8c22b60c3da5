import { pictureTypeOf } from "#app/lib/pictures/picture-type.ts";
import type { BudgetOf, ServiceEvents } from "#app/lib/service-events.ts";

import { createResilientClient, type Manners } from "../resilient-client.server.ts";
import { MOST_AT_ONCE, type ArchiveGate } from "./archive-gate.ts";
import { isIdentifier } from "./identifier.ts";

interface Options {
  /** The archive's address, without a path. */
  origin: URL;
  proxy?: URL | undefined;
  userAgent: string;
  /**
   * Whether a picture may be stored at this address, to which the archive's own address redirects.
   */
  mayHoldFiles: (address: URL) => boolean;
  gate: ArchiveGate;
  events?: ServiceEvents | undefined;
  /** What all servers together may request in a second. */
  budgetOf?: BudgetOf | undefined;
  manners?: Manners | undefined;
}

const SERVICE = "archive pictures";
/** A grid of films requests two dozen at once, and a film's own page must not wait behind them. */
const MANNERS = {
  maxConnections: MOST_AT_ONCE - 1,
  maxPerSecond: 20,
  deadlineMs: 8_000,
  mostRetries: 1,
};
/** Item pictures are small frames of about ten kilobytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The address of an item's picture, at an archive or a proxy in front of it. */
export const itemPictureAddress = (base: string, id: string) =>
  `${base}/services/img/${encodeURIComponent(id)}`;

/** The pictures of items, which are JPEGs. */
export function createItemPictures(options: Options) {
  const { origin, proxy, userAgent, mayHoldFiles, gate } = options;
  const client = createResilientClient({
    service: SERVICE,
    proxy,
    maxBytes: MAX_BYTES,
    gate,
    events: options.events,
    budget: options.budgetOf?.(SERVICE, MANNERS.maxPerSecond),
    ...MANNERS,
    ...options.manners,
  });
  return {
    /** The bytes of an item's picture; undefined when it has none. */
    async get(id: string): Promise<Buffer | undefined> {
      if (!isIdentifier(id)) return undefined;
      let isStandIn = false;
      return client.ask({
        url: new URL(itemPictureAddress(origin.origin, id)),
        headers: { "user-agent": userAgent, accept: "image/*" },
        expects: "bytes",
        mayFollow(address) {
          // For an item without a picture the archive redirects, with status 200, to its gray
          // placeholder.
          isStandIn ||= address.pathname.endsWith("/notfound.png");
          return address.origin === origin.origin || mayHoldFiles(address);
        },
        read({ status, body }, fail) {
          if (status === 404) return undefined;
          const isPicture = status === 200 && Buffer.isBuffer(body);
          const type = isPicture ? pictureTypeOf(body) : undefined;
          if (!isPicture || type === undefined) return fail("garbled");
          return isStandIn || type === "image/png" ? undefined : body;
        },
      });
    },
    close: client.close,
  };
}
