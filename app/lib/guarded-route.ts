import { createContext, type MiddlewareFunction } from "react-router";

/** Where a request was let through to, before the router looked at it. */
export interface GuardedRoute {
  /** As the route table writes it, such as `movie/:id`; nothing when no route matched. */
  pattern: string | undefined;
  path: string;
}

/** Set by the server for every request and every page that it hands to the router. */
export const guardedRouteContext = createContext<GuardedRoute>();

/**
 * Refuses to run a route other than the one that was guarded. The server builds the router's URL
 * from what it guarded, so the two never differ; this holds should that ever be untrue.
 */
export const refuseOtherRoute: MiddlewareFunction<Response> = ({ context, pattern, url }) => {
  const guarded = context.get(guardedRouteContext);
  if (guarded.pattern === pattern && guarded.path === url.pathname) return;
  throw new Error(`The router chose ${pattern} where ${guarded.pattern ?? "nothing"} was guarded.`);
};
