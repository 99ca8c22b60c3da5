import type { IncomingMessage } from "node:http";

import type { SessionCookie } from "#app/features/accounts/sessions/session-cookie.server.ts";
import type { ApiTokens } from "#app/features/accounts/tokens/api-tokens.server.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";

import type { SessionMemory } from "./session-memory.ts";

/** One request's session: the token it proved to hold, and who that is. */
export interface Visit {
  token: string | undefined;
  viewer: Viewer | undefined;
}

const NOBODY: Visit = { token: undefined, viewer: undefined };

type Asked = Pick<IncomingMessage, "headers">;

/**
 * Reads whose visit a request is: at once when remembered, else when the database has answered.
 * Where a route takes tokens and one is sent, no cookie counts, and none is answered with.
 */
export function createVisitReader(
  cookie: SessionCookie,
  memory: SessionMemory<Viewer>,
  { readBearer }: Pick<ApiTokens, "readBearer">,
) {
  async function readWithToken({ headers }: Asked): Promise<Visit> {
    const bearer = await readBearer(headers.authorization);
    return { token: undefined, viewer: bearer?.viewer };
  }

  return (request: Asked, takesTokens: boolean): Visit | Promise<Visit> => {
    const { headers } = request;
    if (takesTokens && headers.authorization !== undefined) return readWithToken(request);
    const claim = cookie.readActiveProfile(headers.cookie);
    if (claim === undefined) return NOBODY;
    const { token, profileId } = claim;
    const viewer = memory.viewerOf(token, profileId);
    if (viewer instanceof Promise) return viewer.then((found) => ({ token, viewer: found }));
    return { token, viewer };
  };
}
