import type { Dispatcher } from "undici";

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

/** The package is large, and no start needs it: it is loaded when something is asked outside. */
export const loadUndici = () => import("undici");

interface OpenConnections {
  direct: Dispatcher;
  proxied: Dispatcher | undefined;
}

/** Connections that stay open for reuse, direct or through the operator's proxy. */
export function createConnections({ maxConnections, maxBytes, proxy }: ConnectionOptions) {
  const limits = {
    connections: maxConnections,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxResponseSize: maxBytes,
  };
  let opened: Promise<OpenConnections> | undefined;
  const open = async (): Promise<OpenConnections> => {
    const { Agent, ProxyAgent } = await loadUndici();
    const proxied = proxy && new ProxyAgent({ ...limits, uri: proxy.href });
    return { direct: new Agent(limits), proxied };
  };
  return {
    async to(url: URL): Promise<Dispatcher> {
      const { direct, proxied } = await (opened ??= open());
      return isThisMachine(url.hostname) ? direct : (proxied ?? direct);
    },
    async close(): Promise<void> {
      const { direct, proxied } = (await opened) ?? {};
      await Promise.all([direct?.destroy(), proxied?.destroy()]);
    },
  };
}
