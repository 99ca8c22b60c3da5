import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

import { compressed } from "../http/compressed.ts";

/**
 * Sends a page while it is rendered, each part as it comes; it ends when the client disconnects.
 */
export async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  page: Response,
  controller: AbortController,
): Promise<void> {
  const { status, headers, body } = compressed(page, request.headers["accept-encoding"]);
  response.writeHead(status, Object.fromEntries(headers));
  if (!body || request.method === "HEAD" || response.destroyed) {
    controller.abort();
    response.end();
    return;
  }
  const parts = Readable.fromWeb(body as ReadableStream);
  await pipeline(parts, response).catch(() => controller.abort());
}
