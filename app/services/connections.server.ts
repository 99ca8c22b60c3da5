import { Agent, ProxyAgent, type Dispatcher } from "undici";

import { isThisMachine } from "#app/lib/settings/private-host.ts";

export interface ConnectionOptions {
  /** The most connections to one host. */
  maxConnections: number;
  maxBytes: number;
  /** The operator's proxy, for networks without direct access. This machine is reached directly. */
  proxy?: URL | undefined;
}

/**
 * Shorter than a request's deadline, so that a host that drops connections is tried once more in
 * time.
 */
const CONNECT_TIMEOUT_MS = 1_500;

/** Connections that stay open for reuse, direct or through the operator's proxy. */
export function createConnections({ maxConnections, maxBytes, proxy }: ConnectionOptions) {
  const limits = {
    connections: maxConnections,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxResponseSize: maxBytes,
  };
  const direct = new Agent(limits);
  const proxied = proxy && new ProxyAgent({ ...limits, uri: proxy.href });
  return {
    to: (url: URL): Dispatcher => (isThisMachine(url.hostname) ? direct : (proxied ?? direct)),
    close: async (): Promise<void> => {
      await Promise.all([direct.destroy(), proxied?.destroy()]);
    },
  };
}
