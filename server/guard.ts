import type { IncomingMessage, ServerResponse } from "node:http";

import type { Viewer } from "#app/features/accounts/sessions.server.ts";

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

/**
 * Turns away who may not open a page: to the sign-in screen, in the form that each kind of request
 * understands, clearing what is left of an older session. Never cacheable, or Back would find it.
 */
export function turnAway(
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
  rules: PageRules,
  { clearingCookies, headers: common }: GuardOptions,
): void {
  const headers: [string, string][] = [
    ...common,
    ["Cache-Control", "no-store"],
    ["Vary", "Cookie"],
    ...clearingCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  ];
  if (rules.kind === "endpoint") {
    const body = JSON.stringify({ success: false, error: "Please sign in first." });
    response.writeHead(401, [...headers, ["Content-Type", "application/json"]].flat());
    response.end(request.method === "HEAD" ? undefined : body);
    return;
  }
  const signIn = signInAddress(address, request.method === "POST");
  if (address.data) {
    // The client's router follows its own form only; a plain 302 would break it.
    headers.push(["X-Remix-Redirect", signIn], ["X-Remix-Status", "302"]);
    response.writeHead(204, headers.flat()).end();
    return;
  }
  response.writeHead(302, [...headers, ["Location", signIn]].flat()).end();
}

/** Who sends a form had a session when it was opened: it is over, and they are told. */
function signInAddress({ path, search }: Address, isForm: boolean): string {
  const wanted = path + (search.size > 0 ? `?${search}` : "");
  const query = [
    ...(isForm ? ["notice=expired"] : []),
    ...(wanted === "/" ? [] : [`next=${encodeURIComponent(wanted)}`]),
  ];
  return query.length === 0 ? "/login" : `/login?${query.join("&")}`;
}
