import type { IncomingMessage } from "node:http";

import type { Accounts } from "#app/features/accounts/accounts.server.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { proxyKeyOf } from "#app/lib/requests/proxy-identity.ts";
import type { UsedKey } from "#app/lib/requests/request-context.ts";

import type { BrowserCookies } from "../http/browser-cookies.ts";
import type { ProxyIdentityReader } from "./proxy-identity.ts";
import type { SessionMemory } from "./session-memory.ts";

/** A request's session: the verified token, and its viewer. */
export interface Visit {
  token: string | undefined;
  viewer: Viewer | undefined;
  /** What the request was allowed by, where it carried no cookie. */
  key?: UsedKey | undefined;
}

const NOBODY: Visit = { token: undefined, viewer: undefined };

type VisitRequest = Pick<IncomingMessage, "headers" | "headersDistinct" | "method" | "socket">;
type RequestHeaders = Pick<IncomingMessage, "headers">;

/**
 * Finds a request's viewer: immediately when cached, otherwise when the database has answered.
 * Where a route accepts tokens and one is sent, cookies are neither read nor set; a route for
 * programs takes tokens and personal keys, and never a cookie.
 */
export function createVisitReader(
  cookies: BrowserCookies,
  memory: SessionMemory<Viewer>,
  { apiTokens: { readBearer }, keys: { read: readKey } }: Pick<Accounts, "apiTokens" | "keys">,
  proxyIdentityOf: ProxyIdentityReader,
) {
  /** A session that began for another person than the one in front of it now is over. */
  function visitOf(request: VisitRequest, token: string, viewer: Viewer | undefined): Visit {
    const identity = proxyIdentityOf(request);
    const isTheirs = identity === undefined || viewer?.proxyKey === proxyKeyOf(identity);
    return { token, viewer: isTheirs ? viewer : undefined };
  }

  /** Reading alone. */
  async function readWithToken(request: RequestHeaders): Promise<Visit> {
    const { viewer, key } = await readForProgram(request);
    return { token: undefined, viewer: key?.scopes.includes("read") ? viewer : undefined };
  }

  /** A personal key, or an access token, which may do what its viewer does without running the site. */
  async function readForProgram({ headers }: RequestHeaders): Promise<Visit> {
    const wanted = headers["matinee-profile"];
    const profile = typeof wanted === "string" ? wanted : undefined;
    const held = await readKey(headers.authorization, profile);
    if (held) {
      const { keyId: id, scopes, isForAccount } = held;
      const key = { id, scopes, isForAccount };
      return { token: undefined, viewer: held.viewer, key };
    }
    const bearer = profile === undefined && (await readBearer(headers.authorization));
    if (!bearer) return NOBODY;
    const { viewer } = bearer;
    const key = { id: viewer.sessionId, scopes: ["read", "write"], isForAccount: true };
    return { token: undefined, viewer, key };
  }

  return (request: VisitRequest, takesTokens: boolean | "only"): Visit | Promise<Visit> => {
    const { headers, method } = request;
    if (takesTokens === "only") {
      return headers.authorization === undefined ? NOBODY : readForProgram(request);
    }
    const isReading = method === "GET" || method === "HEAD";
    if (takesTokens && isReading && headers.authorization !== undefined)
      return readWithToken(request);
    const claim = cookies.readActiveProfile(headers.cookie);
    if (claim === undefined) return NOBODY;
    const { token, profileId } = claim;
    const viewer = memory.viewerOf(token, profileId);
    if (viewer instanceof Promise) return viewer.then((found) => visitOf(request, token, found));
    return visitOf(request, token, viewer);
  };
}
