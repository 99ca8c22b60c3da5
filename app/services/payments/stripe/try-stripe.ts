import { createStripeClient, isLiveKey, type StripeOptions } from "./stripe-client.ts";

/** Asks for what payments need; returns what is wrong, a line each, without the key. */
export async function tryStripe(
  options: Pick<StripeOptions, "secretKey" | "url">,
): Promise<string[]> {
  const { checkout, subscriptions, refunds } = await createStripeClient(options)();
  try {
    const [{ data }] = await Promise.all([
      checkout.sessions.list({ limit: 1 }),
      subscriptions.list({ limit: 1 }),
      refunds.list({ limit: 1 }),
    ]);
    const isOther = data.some(({ livemode }) => livemode !== isLiveKey(options.secretKey));
    return isOther ? ["Stripe takes the key for another mode than it says."] : [];
  } catch (error) {
    const { type, statusCode } = error as { type?: string; statusCode?: number };
    return [`Stripe doesn't take the key: ${type ?? "no answer"} ${statusCode ?? ""}`.trim()];
  }
}
