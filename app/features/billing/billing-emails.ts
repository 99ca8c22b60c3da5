import type { PaymentsTable } from "#app/db/schema-accounts.ts";
import { hello, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";
import { pageAddress } from "#app/features/messages/page-address.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { formatMoney, type Money } from "#app/lib/formats/money.ts";
import { t, type MarkedText } from "#app/translations/t.ts";

import { planNameOf } from "./plans/price-list.ts";
import type { Period } from "./paid-time/subscription-rules.ts";

const BILLING = "/profile/billing";

type PaymentFacts = Pick<
  PaymentsTable,
  "id" | "plan_id" | "amount" | "currency" | "payment_method" | "card_last_four" | "card_brand"
>;

const moneyOf = ({ amount, currency }: PaymentFacts): Money => ({ amountMinor: amount, currency });

export const receiptEmail = (
  to: Addressee,
  origin: string,
  about: { payment: PaymentFacts; period: Period; isRecordOnly: boolean },
): Email => ({
  to: to.email,
  write: () => {
    const { payment, period, isRecordOnly } = about;
    const planName = t(planNameOf(payment.plan_id));
    const periodEnd = formatDate(period.periodEnd);
    return {
      subject: t("Your receipt: {site} {planName}", { planName }),
      heading: t("{planName}, until {periodEnd}", { planName, periodEnd }),
      paragraphs: [
        hello(to),
        t("{sum} by {method} for {planName}, from {periodStart} to {periodEnd}.", {
          sum: formatMoney(moneyOf(payment)),
          method: formatMethod(payment),
          planName,
          periodStart: formatDate(period.periodStart),
          periodEnd,
        }),
        ...(isRecordOnly ? [t("The payment was recorded; nothing was charged by {site}.")] : []),
      ],
      action: {
        label: t("Open the Receipt"),
        address: pageAddress(origin, `${BILLING}/receipts/${payment.id}`),
      },
      footnote: t("Receipt {id}.", { id: payment.id }),
    };
  },
});

export const refundEmail = (to: Addressee, origin: string, refund: PaymentFacts): Email => ({
  to: to.email,
  write: () => {
    const money = formatMoney(moneyOf(refund));
    return {
      subject: t("Your payment was refunded"),
      heading: t("{money} refunded", { money }),
      paragraphs: [
        hello(to),
        t("Your payment of {money} for {planName} was refunded by {method}.", {
          money,
          planName: t(planNameOf(refund.plan_id)),
          method: formatMethod(refund),
        }),
      ],
      action: { label: t("See Your Payments"), address: pageAddress(origin, BILLING) },
    };
  },
});

interface PlanEnd {
  planName: MarkedText;
  price: Money;
  expiresAt: number;
}

/** The values of an ending's texts. */
const textsOf = ({ planName, price, expiresAt }: PlanEnd) => ({
  planName: t(planName),
  price: formatMoney(price),
  expiresAt: formatDate(expiresAt),
});

/** Needs a confirmation, because the server never charges without the viewer present. */
export const renewalEmail = (
  to: Addressee,
  origin: string,
  ending: PlanEnd,
  token: string,
): Email => ({
  to: to.email,
  write: () => {
    const { planName, price, expiresAt } = textsOf(ending);
    return {
      subject: t("Your plan ends on {expiresAt}", { expiresAt }),
      heading: t("Another month?"),
      paragraphs: [
        hello(to),
        t(
          "Your plan ends on {expiresAt}. Another month of {planName} is {price}, once you confirm it.",
          { expiresAt, planName, price },
        ),
        t("If you do nothing, it ends, and you pay nothing."),
      ],
      action: {
        label: t("Confirm the Renewal"),
        address: pageAddress(origin, `${BILLING}/renew?token=${encodeURIComponent(token)}`),
      },
    };
  },
});

/** Sent before an automatic charge. */
export const chargeAheadEmail = (to: Addressee, origin: string, ending: PlanEnd): Email => ({
  to: to.email,
  write: () => {
    const { planName, price, expiresAt } = textsOf(ending);
    return {
      subject: t("Your plan renews on {expiresAt}", { expiresAt }),
      heading: t("Your plan renews soon"),
      paragraphs: [
        hello(to),
        t(
          "{price} for another month of {planName} will be paid the same way as last time. The new month starts on {expiresAt}.",
          { price, planName, expiresAt },
        ),
        t("If you don't want that, cancel before then."),
      ],
      action: { label: t("See Your Plan"), address: pageAddress(origin, BILLING) },
    };
  },
});

/** The gateway could not charge another month, and tries again. */
export const chargeFailedEmail = (to: Addressee, origin: string, ending: PlanEnd): Email => ({
  to: to.email,
  write: () => {
    const { planName, price, expiresAt } = textsOf(ending);
    return {
      subject: t("Your payment failed"),
      heading: t("Your payment failed"),
      paragraphs: [
        hello(to),
        t("{price} for another month of {planName} could not be charged. Nothing was taken.", {
          price,
          planName,
        }),
        t("Your plan goes on until {expiresAt}. Pay until then to keep it.", { expiresAt }),
      ],
      action: { label: t("See Your Plan"), address: pageAddress(origin, BILLING) },
    };
  },
});

export const expiredEmail = (to: Addressee, origin: string, ending: PlanEnd): Email => ({
  to: to.email,
  write: () => {
    const { planName, expiresAt } = textsOf(ending);
    return {
      subject: t("Your plan has ended"),
      heading: t("Your plan has ended"),
      paragraphs: [
        hello(to),
        t(
          "{planName} ended on {expiresAt}. You won't be charged again. Your account is still here whenever you come back.",
          { planName, expiresAt },
        ),
      ],
      action: { label: t("Choose a Plan"), address: pageAddress(origin, "/plans") },
    };
  },
});

export const cancelledEmail = (to: Addressee, origin: string, ending: PlanEnd): Email => ({
  to: to.email,
  write: () => {
    const { planName, expiresAt } = textsOf(ending);
    return {
      subject: t("Your plan is canceled"),
      heading: t("Your plan is canceled"),
      paragraphs: [
        hello(to),
        t("{planName} won't be renewed. You can use it until {expiresAt}.", {
          planName,
          expiresAt,
        }),
      ],
      action: { label: t("Keep Your Plan"), address: pageAddress(origin, BILLING) },
    };
  },
});

/** Within a sentence, such as "Visa ending in 1111". */
function formatMethod(payment: PaymentFacts): string {
  const { payment_method: method, card_brand: brand, card_last_four: lastFour } = payment;
  if (lastFour !== null) {
    return brand === null
      ? t("card ending in {lastFour}", { lastFour })
      : t("{brand} ending in {lastFour}", { brand, lastFour });
  }
  if (method === "credit_card") return t("card");
  return method === "paypal" ? "PayPal" : "UPI";
}
