import type { IncomingMessage, ServerResponse } from "node:http";

import { getRequestListener } from "@hono/node-server";

import type { createApp } from "../app.ts";
import type { Address } from "../document-cache/address.ts";
import type { createSettingReader } from "../http/request-setting.ts";
import type { Visit } from "../guard/visit.ts";

interface HandOverOptions {
  app: ReturnType<typeof createApp>;
  /** The site's own address, on which the app's URLs are based. */
  origin: string;
}

/** The viewer and the route that the guard approved. */
interface ApprovedRequest {
  visit: Visit;
  pattern: string | undefined;
}

/**
 * Passes requests on to the app. Its URL is our own origin and the address that was guarded,
 * independent of the hosts that the request names.
 */
export function createHandOver(
  { app, origin }: HandOverOptions,
  settingOf: ReturnType<typeof createSettingReader>,
) {
  const handed = new WeakMap<IncomingMessage, ApprovedRequest & { address: Address }>();

  const handOver = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: IncomingMessage };
    const guarded = handed.get(incoming);
    if (!guarded) throw new Error("A request came to the app past the guard.");
    const { visit, pattern, address } = guarded;
    const setting = settingOf(incoming, { visit, address });
    const route = { pattern, path: address.path };
    return app.fetch(request, { incoming, visit, setting, route });
  });

  return (
    request: IncomingMessage,
    response: ServerResponse,
    address: Address,
    guarded: ApprovedRequest,
  ): unknown => {
    handed.set(request, { ...guarded, address });
    // The library uses a whole URL as it is; anything else it would combine with `Host`.
    request.url = origin + address.path + address.query;
    return handOver(request, response);
  };
}
