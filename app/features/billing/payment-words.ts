import type { Payment, PaymentMethod } from "./billing.ts";

const METHODS: Record<PaymentMethod, string> = {
  credit_card: "Credit Card",
  paypal: "PayPal",
  upi: "UPI",
};

/** How something was paid, such as "Visa ending in 1111". */
export function describeMethod({
  method,
  cardBrand,
  cardLastFour,
}: Pick<Payment, "method" | "cardBrand" | "cardLastFour">): string {
  if (cardLastFour === undefined) return METHODS[method];
  return `${cardBrand ?? "Card"} ending in ${cardLastFour}`;
}
