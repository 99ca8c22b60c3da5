import type { PaymentsTable } from "#app/db/schema.ts";
import { hello, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";
import { formatMoney, type Money } from "#app/lib/money.ts";

import { formatDay } from "./anniversary.ts";
import type { PaymentMethod } from "./billing.ts";
import type { Period } from "./subscription-rules.ts";

const BILLING = "/profile/billing";

type Paying = Pick<
  PaymentsTable,
  "id" | "plan_name" | "amount" | "currency" | "payment_method" | "card_last_four" | "card_brand"
>;

const moneyOf = ({ amount, currency }: Paying): Money => ({ amountMinor: amount, currency });

export function receiptEmail(
  to: Addressee,
  origin: string,
  about: { payment: Paying; period: Period; isRecordOnly: boolean },
): Email {
  const { payment, period, isRecordOnly } = about;
  const sum = formatMoney(moneyOf(payment));
  return {
    to: to.email,
    subject: `Your receipt: Matinee ${payment.plan_name}`,
    heading: `${payment.plan_name}, until ${formatDay(period.periodEnd)}`,
    paragraphs: [
      hello(to),
      `${sum} by ${formatMethod(payment)} for ${payment.plan_name}, from ${formatDay(period.periodStart)} to ${formatDay(period.periodEnd)}.`,
      ...(isRecordOnly ? ["The payment was recorded; nothing was charged by Matinee."] : []),
    ],
    action: { label: "Open the Receipt", address: `${origin}${BILLING}/receipts/${payment.id}` },
    footnote: `Receipt ${payment.id}.`,
  };
}

export function refundEmail(to: Addressee, origin: string, refund: Paying): Email {
  return {
    to: to.email,
    subject: "Your payment was refunded",
    heading: `${formatMoney(moneyOf(refund))} refunded`,
    paragraphs: [
      hello(to),
      `Your payment of ${formatMoney(moneyOf(refund))} for ${refund.plan_name} was refunded by ${formatMethod(refund)}.`,
    ],
    action: { label: "See Your Payments", address: `${origin}${BILLING}` },
  };
}

interface Ending {
  planName: string;
  price: Money;
  expiresAt: number;
}

/** Needs a confirmation, since the server never charges without the viewer present. */
export function renewalEmail(to: Addressee, origin: string, ending: Ending, token: string): Email {
  const { planName, price, expiresAt } = ending;
  return {
    to: to.email,
    subject: `Your plan ends on ${formatDay(expiresAt)}`,
    heading: "Another month?",
    paragraphs: [
      hello(to),
      `Your plan ends on ${formatDay(expiresAt)}. Another month of ${planName} is ${formatMoney(price)}, once you confirm it.`,
      "If you do nothing, it ends, and you pay nothing.",
    ],
    action: {
      label: "Confirm the Renewal",
      address: `${origin}${BILLING}/renew?token=${encodeURIComponent(token)}`,
    },
  };
}

/** Ahead of a charge that is made by itself. */
export function chargeAheadEmail(to: Addressee, origin: string, ending: Ending): Email {
  const { planName, price, expiresAt } = ending;
  return {
    to: to.email,
    subject: `Your plan renews on ${formatDay(expiresAt)}`,
    heading: "Your plan renews soon",
    paragraphs: [
      hello(to),
      `${formatMoney(price)} for another month of ${planName} will be paid the same way as last time. The new month starts on ${formatDay(expiresAt)}.`,
      "If you don't want that, cancel before then.",
    ],
    action: { label: "See Your Plan", address: `${origin}${BILLING}` },
  };
}

export function expiredEmail(to: Addressee, origin: string, ending: Ending): Email {
  return {
    to: to.email,
    subject: "Your plan has ended",
    heading: "Your plan has ended",
    paragraphs: [
      hello(to),
      `${ending.planName} ended on ${formatDay(ending.expiresAt)}. You won't be charged again. Your account is still here whenever you come back.`,
    ],
    action: { label: "Choose a Plan", address: `${origin}/plans` },
  };
}

export function cancelledEmail(to: Addressee, origin: string, ending: Ending): Email {
  return {
    to: to.email,
    subject: "Your plan is canceled",
    heading: "Your plan is canceled",
    paragraphs: [
      hello(to),
      `${ending.planName} won't be renewed. You can use it until ${formatDay(ending.expiresAt)}.`,
    ],
    action: { label: "Keep Your Plan", address: `${origin}${BILLING}` },
  };
}

const METHOD_NAMES: Record<PaymentMethod, string> = {
  credit_card: "card",
  paypal: "PayPal",
  upi: "UPI",
};

function formatMethod({ payment_method, card_brand, card_last_four }: Paying): string {
  return card_last_four === null
    ? METHOD_NAMES[payment_method]
    : `${card_brand ?? "card"} ending in ${card_last_four}`;
}
