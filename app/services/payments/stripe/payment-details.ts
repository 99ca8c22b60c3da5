import type Stripe from "stripe";

import type { PaymentDetails } from "../payment-processor.ts";

const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  rupay: "RuPay",
  visa: "Visa",
};

/** How it was paid; nothing where Stripe knows a way that Matinee has no word for. */
export function detailsOf(
  method: string | Stripe.PaymentMethod | null | undefined,
): Pick<PaymentDetails, "method" | "card"> {
  if (typeof method !== "object" || method === null) return {};
  const { type, card } = method;
  if (type === "upi") return { method: "upi" };
  if (type === "paypal") return { method: "paypal" };
  if (!card) return {};
  const brand = BRANDS[card.brand] ?? card.brand;
  return { method: "credit_card", card: { brand, lastFour: card.last4 } };
}

/** The id of what Stripe gives as an id or in full. */
export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

export const toMs = (seconds: number) => seconds * 1000;
export const toSeconds = (ms: number) => Math.floor(ms / 1000);

export const toCurrency = (text: string) => (text.toUpperCase() === "USD" ? "USD" : "INR");
