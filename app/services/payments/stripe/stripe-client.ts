import type Stripe from "stripe";
import type { fetch } from "undici";

import { createConnections, loadUndici } from "../../connections.server.ts";

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** A subscription that Stripe renews, or one month at a time. */
  sells: "subscription" | "month";
  /** Where a stand-in answers in its place. */
  url: URL | undefined;
  /** The operator's proxy, for networks without direct access. */
  proxy?: URL | undefined;
  /** The site's address with its path, to which viewers return. */
  home: string;
  now: () => number;
}

/** Shorter than a viewer waits for an answer. */
const TIMEOUT_MS = 12_000;
const LIMITS = { maxConnections: 16, maxBytes: 4 * 1024 * 1024 };

/** Keys say themselves whether real money moves. */
export const isLiveKey = (key: string) => /^[rs]k_live_/.test(key);

export type StripeAccess = Pick<StripeOptions, "secretKey" | "url" | "proxy">;

/** The package is large, and loaded when the first payment needs it. */
export function createStripeClient({ secretKey, url, proxy }: StripeAccess): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined;
  return () => (client ??= load());

  async function load(): Promise<Stripe> {
    const { default: Client } = await import("stripe");
    const isPlain = url?.protocol === "http:";
    return new Client(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: Client.createFetchHttpClient(fetchBy(proxy)),
      ...(url && {
        host: url.hostname,
        port: url.port || (isPlain ? 80 : 443),
        protocol: isPlain ? "http" : "https",
      }),
    });
  }
}

/** Connects as every other service is connected to. */
function fetchBy(proxy: URL | undefined) {
  const connections = createConnections({ ...LIMITS, proxy });
  const fetchAddress = async (address: string, init: Parameters<typeof fetch>[1]) => {
    const undici = await loadUndici();
    const dispatcher = await connections.to(new URL(address));
    return undici.fetch(address, { ...init, dispatcher });
  };
  return fetchAddress as unknown as typeof globalThis.fetch;
}

const errorOf = (error: unknown): { type?: unknown; code?: unknown; message?: unknown } =>
  typeof error === "object" && error !== null ? error : {};

/**
 * Why Stripe refuses something for good; undefined for failures after which it is unknown what
 * became of it.
 */
export function refusalOf(error: unknown): string | undefined {
  const { type, code, message } = errorOf(error);
  const isFinal = type === "StripeCardError" || type === "StripeInvalidRequestError";
  return isFinal ? String(message ?? code) : undefined;
}

export const hasCode = (error: unknown, ...codes: string[]) =>
  codes.includes(String(errorOf(error).code));
