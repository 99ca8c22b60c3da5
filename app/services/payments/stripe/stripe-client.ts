import type Stripe from "stripe";

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** A subscription that Stripe renews, or one month at a time. */
  sells: "subscription" | "month";
  /** Where a stand-in answers in its place. */
  url: URL | undefined;
  /** The site's address with its path, to which viewers return. */
  home: string;
  now: () => number;
}

/** Shorter than a viewer waits for an answer. */
const TIMEOUT_MS = 12_000;

/** Keys say themselves whether real money moves. */
export const isLiveKey = (key: string) => /^[rs]k_live_/.test(key);

/** The package is large, and loaded when the first payment needs it. */
export function createStripeClient({
  secretKey,
  url,
}: Pick<StripeOptions, "secretKey" | "url">): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined;
  return () => (client ??= load());

  async function load(): Promise<Stripe> {
    const { default: Client } = await import("stripe");
    const isPlain = url?.protocol === "http:";
    return new Client(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
      ...(url && {
        host: url.hostname,
        port: url.port || (isPlain ? 80 : 443),
        protocol: isPlain ? "http" : "https",
      }),
    });
  }
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
