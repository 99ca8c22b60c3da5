import type { ServerResponse } from "node:http";

import { isForPrograms, problemBody, problemHeaders } from "#app/lib/requests/problem.ts";

import { fallbackErrorPage } from "./fallback-error.ts";
import { refusalBody } from "./refuse.ts";

/** How soon it is worth trying again while the database is in trouble. */
export const TRY_AGAIN_SECONDS = 5;

const WORDS = "That's not possible right now. Please try again in a moment.";
/** Whose answers have a code for programs. */
const CLIENTS_PATH = "/api/auth/";

const bodyFor = (path: string) =>
  isForPrograms(path)
    ? problemBody("unavailable")
    : refusalBody(WORDS, path.startsWith(CLIENTS_PATH) ? { code: "unavailable" } : {});

const typeFor = (path: string) =>
  isForPrograms(path) ? problemHeaders["Content-Type"] : "application/json";

/** The answer to a request that the database failed: pages as they are, endpoints in their form. */
export function answerUnavailable({ body, headers }: Response, path: string): Response {
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const given = new Headers(headers);
  given.set("Retry-After", String(TRY_AGAIN_SECONDS));
  if (isPage) return new Response(body, { status: 503, headers: given });
  for (const name of ["content-length", "content-encoding"]) given.delete(name);
  given.set("Content-Type", typeFor(path));
  given.set("Cache-Control", "no-store");
  return new Response(bodyFor(path), { status: 503, headers: given });
}

interface UnavailableAnswer {
  headers: readonly [string, string][];
  requestId: string;
  /** Set for an endpoint; a page otherwise. */
  endpoint?: string | undefined;
}

/** The same before there is any answer. */
export function sendUnavailable(
  response: ServerResponse,
  { headers, requestId, endpoint }: UnavailableAnswer,
): void {
  if (response.headersSent) return void response.destroy();
  const type = endpoint === undefined ? "text/html; charset=utf-8" : typeFor(endpoint);
  const own = ["Retry-After", String(TRY_AGAIN_SECONDS), "X-Request-Id", requestId];
  const kind = ["Content-Type", type, "Cache-Control", "no-store"];
  response.writeHead(503, [...headers.flat(), ...own, ...kind]);
  response.end(endpoint === undefined ? fallbackErrorPage(requestId) : bodyFor(endpoint));
}
