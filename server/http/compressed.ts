import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { constants, createGzip } from "node:zlib";

import { acceptedEncoding } from "../document-cache/accept-encoding.ts";

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg)/;

/**
 * The same response with a gzip body, for pages rendered for each request. Each piece is flushed as
 * it comes, so that a streamed page shows its first part at once.
 */
export function compressed(response: Response, acceptEncoding: string | undefined): Response {
  const { body, status, headers } = response;
  const isText = COMPRESSIBLE.test(headers.get("content-type") ?? "");
  if (!body || !isText || headers.has("content-encoding")) return response;
  headers.append("vary", "Accept-Encoding");
  if (!acceptedEncoding(acceptEncoding)) return response;

  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // A client that disconnects destroys the gzip stream; the pipeline then ends its source as well.
  pipeline(Readable.fromWeb(body as ReadableStream), gzip).catch(() => undefined);
  headers.set("content-encoding", "gzip");
  headers.delete("content-length");
  return new Response(Readable.toWeb(gzip) as BodyInit, { status, headers });
}
