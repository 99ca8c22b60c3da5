import type { IncomingMessage, ServerResponse } from "node:http";

import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";

import type { Address } from "./document-cache/address.ts";
import type { PageRules } from "./find-page.ts";

export interface GuardOptions {
  visitors: "browse" | "none";
  /** `Set-Cookie` values that end what is left of a session in the browser. */
  clearingCookies: readonly string[];
  headers: readonly [string, string][];
}

/** Whether a page may be shown to someone who is not signed in. */
export function needsViewer(rules: PageRules, visitors: GuardOptions["visitors"]): boolean {
  return rules.access === "session" || (rules.access === "visitors" && visitors === "none");
}

export const mayOpen = (rules: PageRules, viewer: Viewer | undefined, options: GuardOptions) =>
  viewer !== undefined || !needsViewer(rules, options.visitors);

/** Whether what is asked for is not for the child whose profile is looking. */
export const isAllowed = (rules: PageRules, viewer: Viewer | undefined) =>
  viewer !== undefined && viewer.audience !== "everyone" && !rules.isForChildren;

/** A request for a page of the route table. */
export interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  address: Address;
  rules: PageRules;
}

/** Turns away who is not signed in: to the sign-in screen, clearing what is left of a session. */
export function turnAway(asked: Asked, { clearingCookies, headers }: GuardOptions): void {
  const { address, request } = asked;
  const cookies = clearingCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  sendElsewhere(asked, [...headers, ...cookies], {
    target: signInAddress(address, request.method === "POST"),
    status: 401,
    error: "Please sign in first.",
  });
}

/** Keeps a child in its profile: a grown-up's PIN leads on. */
export function rememberRoute(asked: Asked, { headers }: GuardOptions): void {
  sendElsewhere(asked, headers, {
    target: "/profiles/pin",
    status: 403,
    error: "That's for grown-ups.",
  });
}

/** In the form that each kind of request understands. Never cacheable, or Back would find it. */
function sendElsewhere(
  { request, response, rules }: Asked,
  common: readonly [string, string][],
  { target, status, error }: { target: string; status: number; error: string },
): void {
  const headers: [string, string][] = [
    ...common,
    ["Cache-Control", "no-store"],
    ["Vary", "Cookie"],
  ];
  if (rules.kind === "endpoint") {
    const body = JSON.stringify({ success: false, error });
    response.writeHead(status, [...headers, ["Content-Type", "application/json"]].flat());
    response.end(request.method === "HEAD" ? undefined : body);
    return;
  }
  response.writeHead(302, [...headers, ["Location", target]].flat()).end();
}

/** Whoever sends a form had a session when they opened it: the notice says that it has ended. */
function signInAddress({ path, search }: Address, isForm: boolean): string {
  const wanted = path + (search.size > 0 ? `?${search}` : "");
  const query = [
    ...(isForm ? ["notice=expired"] : []),
    ...(wanted === "/" ? [] : [`next=${encodeURIComponent(wanted)}`]),
  ];
  return query.length === 0 ? "/login" : `/login?${query.join("&")}`;
}
