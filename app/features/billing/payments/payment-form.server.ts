import type { Currency } from "#app/lib/formats/money.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

import type { Billing, ChangeOutcome, PayIntent, PaymentMethod } from "../billing.ts";
import { parseBrand } from "../card/card-brand.ts";
import { FILL_IN_ALL, type CardTrace } from "../card/card-check.ts";
import { isCurrency } from "../plans/chosen-currency.ts";

const MISSING = msg("Missing required payment data");

interface PaymentForm {
  planId: string;
  amountMinor: number;
  currency: Currency;
  method: PaymentMethod;
  card: CardTrace | undefined;
  intent: PayIntent;
  idempotencyKey: string;
}

/** The texts that a payment form sends. */
export type PaymentFields = Readonly<
  Record<
    "plan" | "intent" | "amount" | "currency" | "method" | "key" | "lastFour" | "brand",
    string
  >
>;

const INTENTS = new Set<unknown>(["subscribe", "renew", "upgrade"] satisfies PayIntent[]);
/** The way to pay on a page of the gateway's. */
const HOSTED = "checkout";
const METHODS: Readonly<Record<string, PaymentMethod>> = {
  credit_card: "credit_card",
  /** From a page that was opened before an update. */
  card: "credit_card",
  paypal: "paypal",
  upi: "upi",
  /** The gateway's page asks how, and says so afterwards. */
  [HOSTED]: "credit_card",
};
const isIntent = (value: unknown): value is PayIntent => INTENTS.has(value);

/** The payment method that a form names, otherwise the first one. */
export function methodOf({ method }: Pick<PaymentFields, "method">): PaymentMethod {
  return parseMethod(method) ?? "credit_card";
}

const parseMethod = (name: string) => (Object.hasOwn(METHODS, name) ? METHODS[name] : undefined);

function parseCard(form: PaymentFields): CardTrace | undefined {
  const { lastFour } = form;
  const brand = parseBrand(form.brand);
  return /^\d{4}$/.test(lastFour) && brand !== undefined ? { lastFour, brand } : undefined;
}

/** The payment that a form asks for, or its errors in the specified words. */
export function parsePaymentForm(form: PaymentFields): PaymentForm | { problem: MarkedText } {
  const { intent, currency, amount, plan: planId, key: idempotencyKey } = form;
  const method = parseMethod(form.method);
  const isWhole =
    /^\d{1,9}$/.test(amount) && planId !== "" && /^[\w-]{16,64}$/.test(idempotencyKey);
  if (!isWhole || method === undefined || !isIntent(intent) || !isCurrency(currency)) {
    return { problem: MISSING };
  }
  // UPI only pays in rupees.
  if (method === "upi" && currency !== "INR") return { problem: MISSING };
  const isCard = method === "credit_card" && form.method !== HOSTED;
  const card = isCard ? parseCard(form) : undefined;
  if (isCard && card === undefined) return { problem: FILL_IN_ALL };
  const amountMinor = Number(amount);
  return { planId, amountMinor, currency, method, card, intent, idempotencyKey };
}

/** Pays for what the form says, or changes to the more expensive plan that it pays for. */
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
