import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";

import { isFetchedAhead } from "#app/lib/requests/fetched-ahead.ts";

import { matchesTag } from "../http/entity-tag.ts";
import { acceptedEncoding } from "./accept-encoding.ts";
import type { CachedPage } from "./cached-page.ts";

/** How long a browser may hold what it prefetched. */
const PREFETCHED = "private, max-age=10";

/** The headers of the full answer that a 304 repeats. */
const REPEATED = new Set(["ETag", "Cache-Control", "Vary"]);

/** Answers a GET or HEAD with a cached page: 304 when the client has it already. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
): void {
  if (page.status === 200 && matchesTag(request.headers["if-none-match"], page.etag)) {
    response.writeHead(304, mapHeaders(page.headers.br, keepRepeated)).end();
    return;
  }
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  const body = encoding ? page.bodies[encoding] : gunzipSync(page.bodies.gzip);
  let headers = page.headers[encoding ?? "gzip"];
  if (!encoding) headers = mapHeaders(headers, describePlain(body.length));
  if (isFetchedAhead(request.headers) && page.status === 200)
    headers = mapHeaders(headers, allowPrefetch);

  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** A header's new value; undefined leaves the header out. */
type Change = (name: string, value: string) => string | undefined;

const keepRepeated: Change = (name, value) => (REPEATED.has(name) ? value : undefined);
const allowPrefetch: Change = (name, value) => (name === "Cache-Control" ? PREFETCHED : value);
const describePlain =
  (length: number): Change =>
  (name, value) => {
    if (name === "Content-Encoding") return undefined;
    return name === "Content-Length" ? String(length) : value;
  };

function mapHeaders(headers: readonly string[], change: Change): string[] {
  const changed: string[] = [];
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = headers[at] ?? "";
    const value = change(name, headers[at + 1] ?? "");
    if (value !== undefined) changed.push(name, value);
  }
  return changed;
}
