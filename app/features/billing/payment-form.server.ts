import type { Currency } from "#app/lib/money.ts";

import type { Billing, ChangeOutcome, PayIntent, PayMethod } from "./billing.ts";
import { parseBrand } from "./card-brand.ts";
import { FILL_IN_ALL, type CardTrace } from "./card-check.ts";
import { isCurrency } from "./chosen-currency.ts";

const MISSING = "Missing required payment data";

interface PaymentForm {
  planId: string;
  amountMinor: number;
  currency: Currency;
  method: PayMethod;
  card: CardTrace | undefined;
  intent: PayIntent;
  idempotencyKey: string;
}

const INTENTS = new Set<unknown>(["subscribe", "renew", "upgrade"] satisfies PayIntent[]);
const METHODS = new Set<unknown>(["card", "paypal", "upi"] satisfies PayMethod[]);
const isIntent = (value: unknown): value is PayIntent => INTENTS.has(value);
const isMethod = (value: unknown): value is PayMethod => METHODS.has(value);

/** The way to pay that a form names; the first one where it names none. */
export function methodOf(form: FormData): PayMethod {
  const method = form.get("method");
  return isMethod(method) ? method : "card";
}

function parseCard(form: FormData): CardTrace | undefined {
  const lastFour = String(form.get("lastFour") ?? "");
  const brand = parseBrand(String(form.get("brand") ?? ""));
  return /^\d{4}$/.test(lastFour) && brand !== undefined ? { lastFour, brand } : undefined;
}

/** The payment that a form asks for, or its errors in the specified words. */
export function parsePaymentForm(form: FormData): PaymentForm | { problem: string } {
  const [method, intent, currency] = [form.get("method"), form.get("intent"), form.get("currency")];
  const amount = String(form.get("amount") ?? "");
  const planId = String(form.get("plan") ?? "");
  const idempotencyKey = String(form.get("key") ?? "");
  const isWhole =
    /^\d{1,9}$/.test(amount) && planId !== "" && /^[\w-]{16,64}$/.test(idempotencyKey);
  if (!isWhole || !isMethod(method) || !isIntent(intent) || !isCurrency(currency)) {
    return { problem: MISSING };
  }
  // UPI pays in rupees alone.
  if (method === "upi" && currency !== "INR") return { problem: MISSING };
  const card = method === "card" ? parseCard(form) : undefined;
  if (method === "card" && card === undefined) return { problem: FILL_IN_ALL };
  const amountMinor = Number(amount);
  return { planId, amountMinor, currency, method, card, intent, idempotencyKey };
}

/** Pays what the form says, or changes to the dearer plan that it pays for. */
export function payByForm(
  billing: Billing,
  userId: string,
  { card, amountMinor, currency, intent, ...form }: PaymentForm,
): Promise<ChangeOutcome> {
  const common = { ...form, userId, ...(card && { card }) };
  return intent === "upgrade"
    ? billing.changePlan({ ...common, agreedMinor: amountMinor })
    : billing.pay({ ...common, amountMinor, currency, intent });
}
