import type { HostSize } from "#app/lib/pictures/picture.ts";
import type { ServiceEvents } from "#app/lib/service-events.ts";

import type { Reply } from "../ask-once.server.ts";
import { createResilientClient, type Manners } from "../resilient-client.server.ts";
import type { ServiceFailure } from "../service-error.ts";
import { pictureTypeOf } from "#app/lib/pictures/picture-type.ts";

interface Options {
  /** The service's name in logs and metrics. */
  service: string;
  origin: URL;
  proxy?: URL | undefined;
  /** Who we are. */
  userAgent: string;
  maxConnections: number;
  maxPerSecond: number;
  deadlineMs?: number;
  retryDelayMs?: NonNullable<Manners["retryDelayMs"]>;
  events?: ServiceEvents | undefined;
}

/** Originals usually have one to five megabytes. */
const MAX_BYTES = 16 * 1024 * 1024;
const ACCEPT = "image/jpeg, image/png, image/webp";

/** The address of a picture at its host. */
export const hostAddress = (origin: URL, size: HostSize, path: string) =>
  new URL(`/t/p/${size}${path}`, origin);

/** The film database's pictures, from their only host. */
export function createFilmImages({ service, origin, proxy, userAgent, ...limits }: Options) {
  const client = createResilientClient({
    service,
    proxy,
    deadlineMs: 8_000,
    maxBytes: MAX_BYTES,
    ...limits,
  });
  return {
    /** The bytes of a JPEG, PNG or WebP; undefined when there is no such picture. */
    get: (size: HostSize, path: string): Promise<Buffer | undefined> =>
      client.ask({
        url: hostAddress(origin, size, path),
        headers: { accept: ACCEPT, "user-agent": userAgent },
        expects: "bytes",
        // Redirects stay within the image host.
        mayFollow: (address) => address.origin === origin.origin,
        read: readPicture,
      }),
    close: client.close,
  };
}

function readPicture(
  { status, body }: Reply,
  fail: (reason: ServiceFailure) => never,
): Buffer | undefined {
  // The host answers 400 for a picture that it does not have at this size.
  if (status === 404 || status === 400) return undefined;
  const isPicture = status === 200 && Buffer.isBuffer(body) && pictureTypeOf(body) !== undefined;
  return isPicture ? body : fail("garbled");
}
