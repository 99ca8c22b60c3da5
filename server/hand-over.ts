import type { IncomingMessage, ServerResponse } from "node:http";

import { getRequestListener } from "@hono/node-server";

import type { createApp } from "./app.ts";
import { writeAddress, type Address } from "./document-cache/address.ts";
import type { createSettingReader } from "./request-setting.ts";
import type { Visit } from "./visit.ts";

interface HandOverOptions {
  app: ReturnType<typeof createApp>;
  /** The site's own address, which the app's URLs are built on. */
  origin: string;
}

/** Whom the guard let through, and to which route. */
interface Guarded {
  visit: Visit;
  pattern: string | undefined;
}

/**
 * Hands requests on to the app. Its URL is our own origin and the very address that was guarded:
 * what the request says of hosts has no part in it.
 */
export function createHandOver(
  { app, origin }: HandOverOptions,
  settingOf: ReturnType<typeof createSettingReader>,
) {
  const handed = new WeakMap<IncomingMessage, Guarded & { path: string }>();

  const handOver = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: IncomingMessage };
    const guarded = handed.get(incoming);
    if (!guarded) throw new Error("A request came to the app past the guard.");
    const { visit, pattern, path } = guarded;
    const setting = settingOf(incoming, visit);
    return app.fetch(request, { incoming, visit, setting, route: { pattern, path } });
  });

  return (
    request: IncomingMessage,
    response: ServerResponse,
    address: Address,
    guarded: Guarded,
  ): unknown => {
    handed.set(request, { ...guarded, path: address.path });
    // A whole URL is taken as it is; of anything else the library would make one with `Host`.
    request.url = origin + writeAddress(address);
    return handOver(request, response);
  };
}
