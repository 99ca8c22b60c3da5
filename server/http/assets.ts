import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";

import { acceptedEncoding } from "../document-cache/accept-encoding.ts";
import type { Encoding } from "../document-cache/cached-page.ts";
import { matchesTag } from "./entity-tag.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Names under /assets/ contain a hash of their content, so the content never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATED = "public, max-age=3600, must-revalidate";

interface Asset {
  etag: string;
  headers: [string, string][];
  plain: Buffer;
  packed: Readonly<Partial<Record<Encoding, Buffer>>>;
}

export type Assets = ReturnType<typeof loadAssets>;

/**
 * The client's files, read once at startup: they are a few megabytes, and a file that changes under
 * a running server would not match the pages that link it.
 */
export function loadAssets(directory: string, commonHeaders: readonly [string, string][]) {
  const assets = new Map<string, Asset>();
  for (const file of listFiles(directory)) {
    const type = TYPES[extname(file)];
    if (type) assets.set(urlOf(directory, file), loadAsset(directory, file, type, commonHeaders));
  }

  /** Answers requests for files and for paths that only files could have; false for all others. */
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const asset = assets.get(path);
    if (asset) sendAsset(request, response, asset);
    else if (path.startsWith("/assets/")) sendMissing(response, commonHeaders);
    else return false;
    return true;
  };
}

function sendAsset(request: IncomingMessage, response: ServerResponse, asset: Asset): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { Allow: "GET, HEAD" }).end();
    return;
  }
  if (matchesTag(request.headers["if-none-match"], asset.etag)) {
    response.writeHead(304, asset.headers.flat()).end();
    return;
  }
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  const packed = encoding && asset.packed[encoding];
  const body = packed ?? asset.plain;
  const headers = [...asset.headers.flat(), "Content-Length", String(body.length)];
  if (packed) headers.push("Content-Encoding", encoding);
  response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
}

function sendMissing(response: ServerResponse, commonHeaders: readonly [string, string][]): void {
  const headers = [
    ...commonHeaders.flat(),
    "Content-Type",
    "text/plain; charset=utf-8",
    "Cache-Control",
    "no-store",
  ];
  response.writeHead(404, headers).end("This file doesn't exist.\n");
}

function loadAsset(
  directory: string,
  file: string,
  type: string,
  commonHeaders: readonly [string, string][],
): Asset {
  const plain = readFileSync(file);
  const packed: Partial<Record<Encoding, Buffer>> = {};
  for (const [encoding, ending] of [
    ["br", ".br"],
    ["gzip", ".gz"],
  ] as const) {
    const body = readIfPresent(file + ending);
    if (body) packed[encoding] = body;
  }
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const isImmutable = urlOf(directory, file).startsWith("/assets/");
  const headers: [string, string][] = [
    ...commonHeaders,
    ["Content-Type", type],
    ["Cache-Control", isImmutable ? IMMUTABLE : REVALIDATED],
    ["ETag", etag],
  ];
  if (Object.keys(packed).length > 0) headers.push(["Vary", "Accept-Encoding"]);
  return { etag, headers, plain, packed };
}

function listFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(directory, file).startsWith("."));
}

const urlOf = (directory: string, file: string) =>
  `/${relative(directory, file).split(sep).map(encodeURIComponent).join("/")}`;

function readIfPresent(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
