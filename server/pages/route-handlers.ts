import {
  createRequestHandler,
  matchRoutes,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";

import { renderingContext } from "#app/lib/requests/rendering.ts";

import { createEndpointHandler } from "./answer-endpoint.ts";
import { patternOf, routeTable } from "./find-page.ts";

export type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Answers a request by its route. The router ranks, matches and renders with every route that it
 * knows, so each route's handler knows that route and its parents alone; an endpoint answers without
 * it. The handler of the whole table answers where nothing matched, and the router's own addresses
 * of data.
 */
export function createRouteHandlers(
  build: ServerBuild,
  createHandler: (build: ServerBuild) => Handle = (part) =>
    createRequestHandler(part, "production"),
): Handle {
  const table = routeTable(build.routes);
  const whole = createHandler(build);
  const byPattern = new Map<string, Handle>();

  function handlerOf(pattern: string, path: string): Handle {
    const known = byPattern.get(pattern);
    if (known) return known;
    const matches = matchRoutes(table, path) ?? [];
    if (patternOf(matches) !== pattern) return whole;
    const own = withRoutes(build, new Set(matches.map(({ route }) => route.id)));
    const byRouter = createHandler(own);
    const route = own.routes[matches.at(-1)?.route.id ?? ""];
    const isEndpoint = route !== undefined && !route.module.default;
    const handler = isEndpoint
      ? createEndpointHandler({
          route,
          pattern,
          table: routeTable(own.routes),
          onError: build.entry.module.handleError,
          otherwise: byRouter,
        })
      : byRouter;
    byPattern.set(pattern, handler);
    return handler;
  }

  return (request, context) => {
    const { pattern, path } = context.get(renderingContext).route;
    const isWhole = pattern === undefined || path.endsWith(".data");
    return (isWhole ? whole : handlerOf(pattern, path))(request, context);
  };
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string | undefined>): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  const assets = { ...build.assets, routes: only(build.assets.routes) };
  return { ...build, assets, routes: only(build.routes) };
}
