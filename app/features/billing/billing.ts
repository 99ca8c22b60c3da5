import type { Currency, Money } from "#app/lib/money.ts";

import type { PlanId } from "./price-list.ts";

/** The name in forms; stored as credit_card, paypal or upi. */
export type PayMethod = "card" | "paypal" | "upi";
export type PaymentMethod = "credit_card" | "paypal" | "upi";

/** A first month or one after a pause, the month after this one, or a dearer plan from now on. */
export type PayIntent = "subscribe" | "renew" | "upgrade";

export interface PayRequest {
  userId: string;
  planId: string | undefined;
  /** What the viewer agreed to; refused unless it matches what is due. */
  amountMinor: number | undefined;
  currency: Currency;
  method: PayMethod;
  /** All that may ever be known of a card. */
  card?: { lastFour: string; brand: string };
  /** Made with the form: everything sent under one key is one payment. */
  idempotencyKey: string;
  intent: PayIntent;
}

/**
 * - `declined`: the processor does not take it
 * - `another plan`: there is a plan already; it is changed, not bought a second time
 * - `nothing to pay`: there is nothing that this would pay for, as a renewal with no plan
 * - `another form`: the key was used for something else
 */
export type Refusal = "declined" | "another plan" | "nothing to pay" | "another form";

export type PayOutcome =
  | {
      kind: "paid";
      paymentId: string;
      /** They notify the browser that its viewer has changed. */
      cookies: readonly string[];
    }
  | { kind: "refused"; reason: Refusal; message: string }
  /** The result is unknown so far; a job settles it, and an email reports it. */
  | { kind: "pending"; paymentId: string }
  | { kind: "missing"; message: "Missing required payment data" };

export interface Subscription {
  planId: PlanId;
  planName: string;
  /** What a month of it costs. */
  price: Money;
  /** `expired` from the moment it is over, whether or not a job has been by. */
  status: "active" | "expired";
  startedAt: number;
  lastPaymentAt: number;
  lastPaymentId: string;
  expiresAt: number;
  method: PaymentMethod;
  /** Off once it was cancelled. */
  autoRenew: boolean;
  /** A plan that was chosen for the next period; it costs so much a month. */
  nextPlan: { id: PlanId; name: string; price: Money } | undefined;
  /** Whether it may be renewed now: in the last days, or by hand. */
  mayRenew: boolean;
}

type PaymentStatus = "pending" | "completed" | "refused";

export interface Payment {
  id: string;
  planId: PlanId;
  planName: string;
  amount: Money;
  method: PaymentMethod;
  cardLastFour: string | undefined;
  cardBrand: string | undefined;
  status: PaymentStatus;
  /** What it was for; a refund is a row of its own that names the payment it gives back. */
  intent: PayIntent | "refund";
  refundOf: string | undefined;
  atMs: number;
}

export interface Receipt extends Payment {
  payerName: string;
  payerEmail: string;
  periodStart: number;
  periodEnd: number;
  refundedAt: number | undefined;
  /** True with the processor `record`: the payment was written down and nothing was charged. */
  isRecordOnly: boolean;
}

export type Quote =
  /** At once: `due` is the new month less what the unused days have already paid. */
  | {
      kind: "upgrade";
      planId: PlanId;
      price: Money;
      credit: Money;
      unusedDays: number;
      due: Money;
      expiresAt: number;
    }
  /** From the end of the period on. */
  | { kind: "downgrade"; planId: PlanId; price: Money; fromMs: number }
  /** The current plan; choosing it cancels a planned change. */
  | { kind: "same"; planId: PlanId }
  /** There is no plan to change, or it is over: it is bought at /subscription. */
  | { kind: "none" };

export interface ChangeRequest {
  userId: string;
  planId: string;
  /** The sum that was shown; needed for an upgrade. */
  agreedMinor: number | undefined;
  method: PayMethod;
  card?: { lastFour: string; brand: string };
  idempotencyKey: string;
}

export type ChangeOutcome =
  | PayOutcome
  | { kind: "planned"; fromMs: number }
  | { kind: "kept" }
  | { kind: "none" };

/** The target of a renewal email's link. */
export interface Renewal {
  planId: PlanId;
  planName: string;
  price: Money;
  expiresAt: number;
  /** Until when it is paid once this is. */
  untilMs: number;
}

export interface Billing {
  /** What plans are shown in until the viewer chooses: the operator's `CURRENCY`. */
  readonly defaultCurrency: Currency;
  /** Where UPI payments go, when the operator set `UPI_ID`. */
  readonly upiId: string | undefined;
  /** True with the processor `record`: nothing is charged. */
  readonly isRecordOnly: boolean;
  pay(request: PayRequest): Promise<PayOutcome>;
  getSubscription(userId: string): Promise<Subscription | undefined>;
  /** The newest first, refunds and refused ones among them. */
  listPayments(userId: string): Promise<readonly Payment[]>;
  /** Of a completed payment of this viewer's; undefined for anything else. */
  getReceipt(userId: string, paymentId: string): Promise<Receipt | undefined>;
  /** In the currency that the plan was paid in. */
  quoteChange(userId: string, planId: string): Promise<Quote>;
  changePlan(request: ChangeRequest): Promise<ChangeOutcome>;
  /**
   * Cancels the plan at the end of the paid period; returns that moment, undefined when there is no
   * plan.
   */
  cancel(userId: string): Promise<{ expiresAt: number } | undefined>;
  resume(userId: string): Promise<{ expiresAt: number } | undefined>;
  /** The subject of a renewal email's link, /profile/billing/renew?token=…. */
  findRenewal(userId: string, token: string): Promise<Renewal | undefined>;
  /** Pays it; confirming twice is once. */
  confirmRenewal(userId: string, token: string): Promise<PayOutcome>;
}
