import type { Billing, ChangeOutcome } from "#app/features/billing/billing.ts";
import { PAYING_FAILED } from "#app/features/billing/payments/paying-failed.ts";
import {
  parsePaymentForm,
  payByForm,
  type PaymentFields,
} from "#app/features/billing/payments/payment-form.server.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";
import { text } from "#app/lib/requests/read-form.ts";
import type { MarkedText } from "#app/translations/t.ts";
import { planDowngrade } from "#app/features/billing/subscriptions/plan-downgrade.server.ts";

/** The outcome of a form of this screen. */
type Answer =
  | { outcome: "paid"; paymentId: string; browser: BrowserChange }
  /** Where the viewer pays, on the gateway's own page. */
  | { outcome: "checkout"; address: string }
  | { outcome: "planned" }
  /** The screen itself shows the current state. */
  | { outcome: "look again" }
  | { outcome: "refused"; problem: MarkedText; status: 400 | 402 | 500 };

/** What the forms of this screen send. */
export const paymentFields = {
  plan: text,
  intent: text,
  amount: text,
  currency: text,
  method: text,
  key: text,
  lastFour: text,
  brand: text,
};

interface Parts {
  billing: Billing;
  userId: string;
  report: (error: unknown) => void;
}

/** A failure of ours is reported as such; the reason goes to the log. */
export async function answerForm(form: PaymentFields, parts: Parts): Promise<Answer> {
  const { billing, userId, report } = parts;
  try {
    if (form.intent === "downgrade") {
      const planId = form.plan;
      return toAnswer(await planDowngrade(billing, { userId, planId }));
    }
    const payment = parsePaymentForm(form);
    if ("problem" in payment) return { outcome: "refused", problem: payment.problem, status: 400 };
    return toAnswer(await payByForm(billing, userId, payment));
  } catch (error) {
    report(error);
    return { outcome: "refused", problem: PAYING_FAILED, status: 500 };
  }
}

function toAnswer(result: ChangeOutcome): Answer {
  switch (result.outcome) {
    case "paid":
      return { outcome: "paid", paymentId: result.paymentId, browser: result.browser };
    case "planned":
      return { outcome: "planned" };
    case "missing":
      return { outcome: "refused", problem: result.message, status: 400 };
    case "refused":
      // The others mean that the form was outdated: the screen offers the current choices.
      return result.reason === "declined"
        ? { outcome: "refused", problem: result.message, status: 402 }
        : { outcome: "look again" };
    case "pending":
      return result.checkout === undefined
        ? { outcome: "look again" }
        : { outcome: "checkout", address: result.checkout };
    case "unchanged":
    case "none":
      return { outcome: "look again" };
  }
}
