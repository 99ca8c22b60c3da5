import type { MiddlewareFunction } from "react-router";

import { renderingContext } from "./rendering.ts";

/** The route that the guard approved, before the router matched the request. */
export interface GuardedRoute {
  /** As the route table writes it, such as `movie/:id`; undefined when no route matched. */
  pattern: string | undefined;
  path: string;
}

/**
 * Refuses to run another route than the one that was guarded. The server builds the router's URL
 * from the guarded one, so the two never differ; this is a second line of defense.
 */
export const refuseOtherRoute: MiddlewareFunction<Response> = ({ context, pattern, url }) => {
  const { route: guarded } = context.get(renderingContext);
  if (guarded.pattern === pattern && guarded.path === url.pathname) return;
  throw new Error(`The router chose ${pattern} where ${guarded.pattern ?? "nothing"} was guarded.`);
};
