import { Stripe } from "stripe";

/** The header that Stripe signs an event with; the package's own helper writes it. */
export const signatureFor = (body: string, secret: string, atSeconds?: number): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(atSeconds !== undefined && { timestamp: atSeconds }),
  });
