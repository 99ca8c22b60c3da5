import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";

import { basePath, withBase } from "#app/translations/base-path.ts";

/** The addresses of the stand-ins that the browser itself must reach. */
export interface StandInOrigins {
  archive: string;
  media: string;
  trailers: string;
  mailbox?: string | undefined;
}

export type StandInsProxy = ReturnType<typeof createStandInsProxy>;

const PREFIX = "/stand-ins/";

/**
 * The parts of each stand-in that a viewer's browser needs; the rest, including the control
 * interface, is not reachable.
 */
const OPEN_PATHS = {
  archive: /^\/(?:about|details|download|images|serve|services\/img)\//,
  media: /^\/\d+\/items\//,
  trailers: /^\/(?:embed|video|clips|vi|vi_webp)\//,
} as const;
/** It opens by its key alone, which is printed when Matinee starts. */
const MAILBOX = /^\/stand-ins\/mail(?:\/\d{1,9}(?:\/html)?)?\?key=[\w-]+$/;

const PASSED_IN = ["accept", "if-none-match", "if-range", "range", "referer", "user-agent"];
const PASSED_OUT = [
  "accept-ranges",
  "cache-control",
  "content-length",
  "content-range",
  "content-type",
  "etag",
  "last-modified",
];
/** The mailbox's pages have no script, and show emails in a sandbox of their own. */
const OWN_POLICY = ["content-security-policy", "referrer-policy", "x-robots-tag"];
const LONGEST_SILENCE_MS = 15_000;

/**
 * In the demo world, film files and trailers come from our own origin: a phone on the same network
 * cannot reach the stand-ins' ports. Cookies pass in neither direction, and their pages are
 * sandboxed, so that they cannot act for a viewer.
 */
export function createStandInsProxy(
  origins: StandInOrigins,
  commonHeaders: readonly [string, string][],
) {
  /** Answers addresses under /stand-ins/; false for all others. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? "/";
    if (!url.startsWith(PREFIX)) return false;
    const target = targetOf(url, origins);
    const isReading = request.method === "GET" || request.method === "HEAD";
    if (!target || !isReading) {
      response.writeHead(target ? 405 : 404, commonHeaders.flat()).end();
      return true;
    }
    pass(request, response, target, origins, commonHeaders);
    return true;
  };
}

function targetOf(url: string, origins: StandInOrigins): URL | undefined {
  if (origins.mailbox !== undefined && MAILBOX.test(url)) return new URL(url, origins.mailbox);
  for (const name of ["archive", "media", "trailers"] as const) {
    const start = PREFIX + name;
    if (!url.startsWith(`${start}/`)) continue;
    const target = URL.parse(url.slice(start.length), origins[name]);
    // Parsed first: a path that leaves its folder or its host is seen as it would be requested.
    const isOpen = target?.origin === origins[name] && OPEN_PATHS[name].test(target.pathname);
    return isOpen ? target : undefined;
  }
  return undefined;
}

function pass(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  origins: StandInOrigins,
  commonHeaders: readonly [string, string][],
): void {
  const isMailbox = target.origin === originOf(origins.mailbox);
  const headers = {
    ...pick(request.headers, PASSED_IN),
    // Its pages open to this machine by the host's name: through here they want their key.
    ...(isMailbox && { Host: "mailbox", "X-Forwarded-Prefix": basePath() }),
  };
  const outgoing = httpRequest(target, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      ...Object.fromEntries(commonHeaders),
      ...pick(answer.headers, PASSED_OUT),
      ...(isMailbox ? pick(answer.headers, OWN_POLICY) : sandboxed(answer.headers["content-type"])),
      ...moved(answer.headers.location, origins),
    });
    answer.pipe(response);
    answer.on("error", () => response.destroy());
  });
  outgoing.setTimeout(LONGEST_SILENCE_MS, () =>
    outgoing.destroy(new Error("The stand-in is silent.")),
  );
  outgoing.on("error", () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, commonHeaders.flat()).end();
  });
  response.on("close", () => outgoing.destroy());
  outgoing.end();
}

const originOf = (address: string | undefined) =>
  address === undefined ? undefined : new URL(address).origin;

/** A sandboxed page has an origin of its own, so what it loads from us counts as cross-site. */
function sandboxed(contentType: string | undefined): Record<string, string> {
  const crossOrigin = { "Cross-Origin-Resource-Policy": "cross-origin" };
  if (!contentType?.startsWith("text/html")) return crossOrigin;
  return {
    ...crossOrigin,
    "X-Frame-Options": "SAMEORIGIN",
    "Content-Security-Policy": "sandbox allow-scripts; frame-ancestors 'self'",
  };
}

/** The archive redirects browsers to its data nodes; here they too have an address of ours. */
function moved(location: string | undefined, origins: StandInOrigins): Record<string, string> {
  const to = location === undefined ? null : URL.parse(location, origins.archive);
  if (!to) return {};
  for (const name of ["archive", "media", "trailers"] as const) {
    if (to.origin === origins[name])
      return { Location: withBase(`/stand-ins/${name}${to.pathname}${to.search}`) };
  }
  return {};
}

function pick(headers: IncomingMessage["headers"], names: readonly string[]) {
  const allowed = names.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(allowed.filter(([, value]) => value !== undefined));
}
