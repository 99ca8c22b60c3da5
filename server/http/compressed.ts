import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { constants, createGzip, gzipSync } from "node:zlib";

import { acceptedEncoding } from "../document-cache/accept-encoding.ts";

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg)/;
/** Of a smaller body the packet is no smaller. */
const LEAST_BYTES = 1_024;
/** What is sent once: two hundredths larger than at level 6, for two thirds of the time. */
const LEVEL = 4;

/** Whether a body is text that nobody has compressed yet. */
export const isCompressible = (headers: Headers): boolean =>
  COMPRESSIBLE.test(headers.get("content-type") ?? "") && !headers.has("content-encoding");

/** A body that is whole, as a client accepts it, with the headers that say so. */
export function compressWhole(
  body: string | Uint8Array,
  headers: Headers,
  acceptEncoding: string | undefined,
): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(body);
  headers.append("vary", "Accept-Encoding");
  if (bytes.length < LEAST_BYTES || !acceptedEncoding(acceptEncoding)) return bytes;
  headers.set("content-encoding", "gzip");
  headers.delete("content-length");
  return gzipSync(bytes, { level: LEVEL });
}

/**
 * The same response with a gzip body, for what is sent while it is made. Each piece is flushed as it
 * comes, so that a streamed page shows its first part at once.
 */
export function compressed(response: Response, acceptEncoding: string | undefined): Response {
  const { body, status, headers } = response;
  if (!body || !isCompressible(headers)) return response;
  headers.append("vary", "Accept-Encoding");
  if (!acceptedEncoding(acceptEncoding)) return response;

  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // A client that disconnects destroys the gzip stream; the pipeline then ends its source as well.
  pipeline(Readable.fromWeb(body as ReadableStream), gzip).catch(() => undefined);
  headers.set("content-encoding", "gzip");
  headers.delete("content-length");
  return new Response(Readable.toWeb(gzip) as BodyInit, { status, headers });
}
