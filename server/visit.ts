import type { IncomingMessage } from "node:http";

import type { SessionCookie } from "#app/features/accounts/session-cookie.server.ts";
import type { TokenDesk } from "#app/features/accounts/token-desk.server.ts";
import type { Viewer } from "#app/features/accounts/sessions.server.ts";

import type { SessionMemory } from "./session-memory.ts";

/** One request's session: the token it proved to hold, and who that is. */
export interface Visit {
  token: string | undefined;
  viewer: Viewer | undefined;
}

const NOBODY: Visit = { token: undefined, viewer: undefined };

/** Reads whose visit a request is: at once when remembered, else when the database has answered. */
export function createVisitReader(cookie: SessionCookie, memory: SessionMemory<Viewer>) {
  return ({ headers }: Pick<IncomingMessage, "headers">): Visit | Promise<Visit> => {
    const token = cookie.readToken(headers.cookie);
    if (token === undefined) return NOBODY;
    const viewer = memory.viewerOf(token);
    if (viewer instanceof Promise) return viewer.then((found) => ({ token, viewer: found }));
    return { token, viewer };
  };
}

/** Reads whose visit a request with a token is: no cookie counts, and none is answered with. */
export function createTokenVisitReader({ readBearer }: Pick<TokenDesk, "readBearer">) {
  return async ({ headers }: Pick<IncomingMessage, "headers">): Promise<Visit> => ({
    token: undefined,
    viewer: (await readBearer(headers.authorization))?.viewer,
  });
}
