import type { IncomingMessage } from "node:http";

import type { ApiTokens } from "#app/features/accounts/tokens/api-tokens.server.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";

import type { BrowserCookies } from "../http/browser-cookies.ts";
import type { SessionMemory } from "./session-memory.ts";

/** A request's session: the verified token, and its viewer. */
export interface Visit {
  token: string | undefined;
  viewer: Viewer | undefined;
}

const NOBODY: Visit = { token: undefined, viewer: undefined };

type RequestHeaders = Pick<IncomingMessage, "headers">;

/**
 * Finds a request's viewer: immediately when cached, otherwise when the database has answered.
 * Where a route accepts tokens and one is sent, cookies are neither read nor set.
 */
export function createVisitReader(
  cookies: BrowserCookies,
  memory: SessionMemory<Viewer>,
  { readBearer }: Pick<ApiTokens, "readBearer">,
) {
  async function readWithToken({ headers }: RequestHeaders): Promise<Visit> {
    const bearer = await readBearer(headers.authorization);
    return { token: undefined, viewer: bearer?.viewer };
  }

  return (request: RequestHeaders, takesTokens: boolean): Visit | Promise<Visit> => {
    const { headers } = request;
    if (takesTokens && headers.authorization !== undefined) return readWithToken(request);
    const claim = cookies.readActiveProfile(headers.cookie);
    if (claim === undefined) return NOBODY;
    const { token, profileId } = claim;
    const viewer = memory.viewerOf(token, profileId);
    if (viewer instanceof Promise) return viewer.then((found) => ({ token, viewer: found }));
    return { token, viewer };
  };
}
