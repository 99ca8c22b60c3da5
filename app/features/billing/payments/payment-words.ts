import { t } from "#app/translations/t.ts";

import type { Payment, PaymentMethod } from "../billing.ts";

const METHODS: Record<PaymentMethod, () => string> = {
  credit_card: () => t("Credit Card"),
  paypal: () => "PayPal",
  upi: () => "UPI",
};

/** The payment method, such as "Visa ending in 1111". */
export function describeMethod({
  method,
  cardBrand,
  cardLastFour,
}: Pick<Payment, "method" | "cardBrand" | "cardLastFour">): string {
  if (cardLastFour === undefined) return METHODS[method]();
  return t("{brand} ending in {lastFour}", {
    brand: cardBrand ?? t("Card"),
    lastFour: cardLastFour,
  });
}
