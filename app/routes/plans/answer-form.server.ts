import type { Billing, ChangeOutcome } from "#app/features/billing/billing.ts";
import { PAYING_FAILED } from "#app/features/billing/paying-failed.ts";
import { parsePaymentForm, payByForm } from "#app/features/billing/payment-form.server.ts";
import { planDowngrade } from "#app/features/billing/plan-downgrade.server.ts";

/** What became of a form of this screen. */
type Answer =
  | { outcome: "paid"; paymentId: string; cookies: readonly string[] }
  | { outcome: "planned" }
  /** The screen itself tells what is true now. */
  | { outcome: "look again" }
  | { outcome: "refused"; problem: string; status: 400 | 402 | 500 };

interface Parts {
  billing: Billing;
  userId: string;
  report: (error: unknown) => void;
}

/** What fails for a reason of ours is told as such; the reason is for the log. */
export async function answerForm(form: FormData, parts: Parts): Promise<Answer> {
  const { billing, userId, report } = parts;
  try {
    if (form.get("intent") === "downgrade") {
      const planId = String(form.get("plan") ?? "");
      return toAnswer(await planDowngrade(billing, { userId, planId }));
    }
    const asked = parsePaymentForm(form);
    if ("problem" in asked) return { outcome: "refused", problem: asked.problem, status: 400 };
    return toAnswer(await payByForm(billing, userId, asked));
  } catch (error) {
    report(error);
    return { outcome: "refused", problem: PAYING_FAILED, status: 500 };
  }
}

function toAnswer(result: ChangeOutcome): Answer {
  switch (result.kind) {
    case "paid":
      return { outcome: "paid", paymentId: result.paymentId, cookies: result.cookies };
    case "planned":
      return { outcome: "planned" };
    case "missing":
      return { outcome: "refused", problem: result.message, status: 400 };
    case "refused":
      // The others mean that the form was an older one: the screen offers what is right now.
      return result.reason === "declined"
        ? { outcome: "refused", problem: result.message, status: 402 }
        : { outcome: "look again" };
    case "pending":
    case "kept":
    case "none":
      return { outcome: "look again" };
  }
}
