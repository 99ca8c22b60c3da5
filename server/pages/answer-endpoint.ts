import {
  matchRoutes,
  type RouteObject,
  type ServerBuild,
  type UNSAFE_DataWithResponseInit,
} from "react-router";

import { wholeJson } from "#app/lib/requests/whole-answer.ts";

import type { Handle } from "./route-handlers.ts";

type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;
type Params = Readonly<Record<string, string | undefined>>;

const CHANGES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

interface Endpoint {
  route: BuiltRoute;
  /** As the route table writes it. */
  pattern: string;
  /** The route and its parents, by which the parameters are read. */
  table: RouteObject[];
  onError: ServerBuild["entry"]["module"]["handleError"];
  /** What a route without a function for the method answers. */
  otherwise: Handle;
}

/**
 * Answers with an endpoint's own function, as the router would: the router's way to it costs more
 * than most endpoints do. The guard has found the route already, so that no other can be meant.
 */
export function createEndpointHandler(endpoint: Endpoint): Handle {
  const { route, pattern, table, onError, otherwise } = endpoint;
  const hasParameters = /[:*]/.test(pattern);
  const paramsOf = (path: string): Params =>
    (hasParameters && matchRoutes(table, path)?.at(-1)?.params) || {};
  return async (request, context) => {
    const { method } = request;
    const isReading = method === "GET" || method === "HEAD";
    const { loader, action } = route.module;
    const run = isReading ? loader : CHANGES.has(method) && action;
    if (!run) return otherwise(request, context);
    const url = new URL(request.url);
    const params = paramsOf(url.pathname);
    let answer: Response;
    try {
      answer = toResponse(await run({ request, url, params, context, pattern }));
    } catch (thrown) {
      if (isResponse(thrown) || isData(thrown)) answer = toResponse(thrown);
      else {
        onError?.(thrown, { request, context, params });
        answer = new Response("Unexpected Server Error", {
          status: 500,
          headers: { "Content-Type": "text/plain" },
        });
      }
    }
    return method === "HEAD" ? withoutBody(answer) : answer;
  };
}

function toResponse(value: unknown): Response {
  if (isResponse(value)) return value;
  if (isData(value)) return wholeJson(value.data, value.init ?? {});
  return typeof value === "string" ? new Response(value) : wholeJson(value, {});
}

/**
 * The router's own test looks at the body, which makes a stream of it. Which class an answer has
 * depends on who made it: Node, its server's adapter, or a client of another service.
 */
const isResponse = (value: unknown): value is Response =>
  typeof value === "object" &&
  value !== null &&
  "status" in value &&
  "headers" in value &&
  typeof (value.headers as Partial<Headers> | null)?.get === "function";

/** What the router's `data` makes. */
const isData = (value: unknown): value is UNSAFE_DataWithResponseInit<unknown> =>
  typeof value === "object" &&
  value !== null &&
  "type" in value &&
  value.type === "DataWithResponseInit";

const withoutBody = ({ status, statusText, headers }: Response) =>
  new Response(null, { status, statusText, headers });
