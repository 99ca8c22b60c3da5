import type { IncomingMessage, ServerResponse } from "node:http";

import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";

import { writeAddress, type Address } from "../document-cache/address.ts";
import { refusalBody } from "../http/refuse.ts";
import type { PageRules } from "../pages/find-page.ts";

export interface GuardOptions {
  /** What people see who are not signed in. */
  visitors: () => "browse" | "none";
  /** Whether robots may see what previews of a closed page show. */
  hasPreviews: boolean;
  /** Whether the sign-in service in front names somebody who has no session here yet. */
  isArriving: (request: IncomingMessage) => boolean;
  /** `Set-Cookie` values that remove what is left of a session from the browser. */
  clearingCookies: readonly string[];
  headers: readonly [string, string][];
}

/** Whether a page may be shown to someone who is not signed in. */
export function needsViewer(rules: PageRules, visitors: GuardOptions["visitors"]): boolean {
  if (rules.access === "visitors") return visitors() === "none";
  return rules.access !== "everyone";
}

export const mayOpen = (rules: PageRules, viewer: Viewer | undefined, options: GuardOptions) =>
  viewer !== undefined || !needsViewer(rules, options.visitors);

/**
 * Search engines and what makes previews of links, by the names that they give themselves. Whoever
 * takes one of these names gets nothing that isn't meant for everybody.
 */
const ROBOT =
  /bot\b|crawl|spider|slurp|facebookexternalhit|facebot|whatsapp|preview|embedly|iframely|mastodon|pinterest|vkshare|viber|snapchat/i;

export const isRobot = (userAgent: string | undefined): boolean => ROBOT.test(userAgent ?? "");

/** Whether a robot gets what previews of a page show, which it may not open. */
export const maySeePreview = ({ request, rules }: PageRequest, options: GuardOptions) =>
  rules.hasPreview &&
  options.hasPreviews &&
  options.visitors() === "browse" &&
  isRobot(request.headers["user-agent"]);

/** Whether the page does not exist for this viewer. */
export const isHiddenFrom = (rules: PageRules, viewer: Viewer | undefined) =>
  rules.access === "operator" && viewer?.isOperator !== true;

/** Whether the page is closed to the active child's profile. */
export const isClosedToChild = (rules: PageRules, viewer: Viewer | undefined) =>
  viewer !== undefined && viewer.audience !== "everyone" && !rules.isForChildren;

/** A request for a page of the route table. */
export interface PageRequest {
  request: IncomingMessage;
  response: ServerResponse;
  address: Address;
  rules: PageRules;
}

/** Sends visitors to the sign-in screen, and clears what is left of a session. */
export function refuseVisit(
  pageRequest: PageRequest,
  { clearingCookies, headers }: GuardOptions,
): void {
  const { address, request } = pageRequest;
  const cookies = clearingCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  sendElsewhere(pageRequest, [...headers, ...cookies], {
    target: signInAddress(address, request.method === "POST"),
    status: 401,
    error: "Please sign in first.",
  });
}

/** Keeps a child in its profile: an adult's PIN continues to the page. */
export function sendToPin(pageRequest: PageRequest, { headers }: GuardOptions): void {
  sendElsewhere(pageRequest, headers, {
    target: "/profiles/pin",
    status: 403,
    error: "That's for grown-ups.",
  });
}

/** In the form that each kind of request understands. Never cacheable, or Back would show it. */
function sendElsewhere(
  { request, response, address, rules }: PageRequest,
  common: readonly [string, string][],
  { target, status, error }: { target: string; status: number; error: string },
): void {
  const headers: [string, string][] = [
    ...common,
    ["Cache-Control", "no-store"],
    ["Vary", "Cookie"],
  ];
  if (rules.kind === "endpoint") {
    response.writeHead(status, [...headers, ["Content-Type", "application/json"]].flat());
    response.end(request.method === "HEAD" ? undefined : refusalBody(error));
    return;
  }
  const location = writeAddress({ ...address, path: target, query: "" });
  response.writeHead(302, [...headers, ["Location", location]].flat()).end();
}

/** Whoever sends a form had a session when they opened it: the notice says that it has ended. */
function signInAddress({ path, search }: Address, isForm: boolean): string {
  const wanted = path + (search.size > 0 ? `?${search}` : "");
  // A screen that is made a television by its address is one from its first page on.
  const television = search.get("tv");
  const query = [
    ...(isForm ? ["notice=expired"] : []),
    ...(television === "1" || television === "0" ? [`tv=${television}`] : []),
    ...(wanted === "/" ? [] : [`next=${encodeURIComponent(wanted)}`]),
  ];
  return query.length === 0 ? "/login" : `/login?${query.join("&")}`;
}
