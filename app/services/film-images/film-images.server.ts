import type { PictureSize } from "#app/lib/picture.ts";
import type { ServiceEvents } from "#app/lib/service-events.ts";

import type { Reply } from "../ask-once.server.ts";
import { createResilientClient } from "../resilient-client.server.ts";
import type { ServiceFailure } from "../service-error.ts";
import { pictureTypeOf } from "#app/lib/picture-type.ts";

/** The sizes that the image host itself has. */
export type HostSize = Exclude<PictureSize, "w1920"> | "original";

interface Options {
  /** The name under which it is logged and counted. */
  service: string;
  origin: URL;
  proxy?: URL | undefined;
  /** Who asks. */
  userAgent: string;
  maxConnections: number;
  maxPerSecond: number;
  deadlineMs?: number;
  events?: ServiceEvents | undefined;
}

/** Originals are usually of one to five megabytes. */
const MAX_BYTES = 16 * 1024 * 1024;
const ACCEPT = "image/jpeg, image/png, image/webp";

/** Where a picture is at its host. */
export const hostAddress = (origin: URL, size: HostSize, path: string) =>
  new URL(`/t/p/${size}${path}`, origin);

/** The film database's pictures, from the one host that has them. */
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
        // Within the picture host, and nowhere else.
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
  // 400 is what the host says of a picture that it does not have at this size.
  if (status === 404 || status === 400) return undefined;
  const isPicture = status === 200 && Buffer.isBuffer(body) && pictureTypeOf(body) !== undefined;
  return isPicture ? body : fail("garbled");
}
