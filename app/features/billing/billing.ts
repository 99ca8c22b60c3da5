import type { Currency, Money } from "#app/lib/formats/money.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";
import type { MarkedText } from "#app/translations/t.ts";

import type { PlanId } from "./plans/price-list.ts";

export type PaymentMethod = "credit_card" | "paypal" | "upi";

/**
 * A first month or one after a pause, the month after this one, or a more expensive plan from now
 * on.
 */
export type PayIntent = "subscribe" | "renew" | "upgrade";

export interface PayRequest {
  userId: string;
  planId: string | undefined;
  /** What the viewer agreed to; refused unless it matches what is due. */
  amountMinor: number | undefined;
  currency: Currency;
  method: PaymentMethod;
  /** The only card data that is ever stored. */
  card?: { lastFour: string; brand: string };
  /** Created with the form: everything sent under one key is one payment. */
  idempotencyKey: string;
  intent: PayIntent;
}

/**
 * `declined`: the processor refuses it. `another plan`: there is a plan already; it is changed, not
 * bought a second time. `nothing to pay`: nothing is due, such as a renewal without a plan.
 * `another form`: the key was used for something else.
 */
export type Refusal = "declined" | "another plan" | "nothing to pay" | "another form";

export type PayOutcome =
  | {
      outcome: "paid";
      paymentId: string;
      /** The browser learns that its viewer has changed. */
      browser: BrowserChange;
    }
  | { outcome: "refused"; reason: Refusal; message: MarkedText }
  /** The result is unknown so far; a job settles it, and an email reports it. */
  | {
      outcome: "pending";
      paymentId: string;
      /** Where the viewer pays, on the gateway's own page. */
      checkout?: string;
    }
  | { outcome: "missing"; message: MarkedText };

export interface Subscription {
  planId: PlanId;
  planName: MarkedText;
  /** The price of a month. */
  price: Money;
  /** `expired` from the moment it is over, whether or not a job has run. */
  status: "active" | "expired";
  startedAt: number;
  lastPaymentAt: number;
  lastPaymentId: string;
  expiresAt: number;
  method: PaymentMethod;
  /** False once it was canceled. */
  autoRenew: boolean;
  /** A plan chosen for the next period, and its price for a month. */
  nextPlan: { id: PlanId; name: MarkedText; price: Money } | undefined;
  /** Whether it may be renewed now, in its last days and without automatic charges. */
  mayRenew: boolean;
  /** Whether the gateway charges each month by itself. */
  renewsItself: boolean;
  /** Whether it may go on once it was canceled. */
  mayResume: boolean;
  /** Set while the last month could not be charged: where it can be paid, and until when. */
  unpaid: { invoiceAddress: string; untilMs: number } | undefined;
}

/** A plan that an operator gave to an account. It ends by itself, and costs nothing. */
export interface PlanGrant {
  planId: PlanId;
  planName: MarkedText;
  grantedAt: number;
  expiresAt: number;
}

type PaymentStatus = "pending" | "completed" | "refused";

export interface Payment {
  id: string;
  /** As it is stored: the price list may no longer have it. */
  planId: string;
  planName: MarkedText;
  amount: Money;
  method: PaymentMethod;
  cardLastFour: string | undefined;
  cardBrand: string | undefined;
  status: PaymentStatus;
  /** What it was for; a refund is a row of its own that names the payment it returns. */
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
  taxMinor: number | undefined;
  /** The gateway's own invoice or receipt. */
  invoiceAddress: string | undefined;
  /** True with the processor `record`: the payment was recorded and nothing was charged. */
  isRecordOnly: boolean;
}

export type Quote =
  /** Immediately: `due` is the new month less what the unused days have already paid. */
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
  /** There is no plan to change, or it is over: a new one is bought at /subscription. */
  | { kind: "none" };

export interface ChangeRequest {
  userId: string;
  planId: string;
  /** The amount that was shown; required for an upgrade. */
  agreedMinor: number | undefined;
  method: PaymentMethod;
  card?: { lastFour: string; brand: string };
  idempotencyKey: string;
}

export type ChangeOutcome =
  | PayOutcome
  | { outcome: "planned"; fromMs: number }
  | { outcome: "unchanged" }
  | { outcome: "none" };

/** The target of a renewal email's link. */
export interface Renewal {
  planId: PlanId;
  planName: MarkedText;
  price: Money;
  expiresAt: number;
  /** Until when it is paid after this payment. */
  untilMs: number;
}

interface PaymentState {
  status: Payment["status"];
  planId: string;
}

export interface Billing {
  /** The currency until the viewer chooses one: the operator's `CURRENCY`. */
  readonly defaultCurrency: Currency;
  /** Where UPI payments go, when the operator set `UPI_ID`. */
  readonly upiId: string | undefined;
  /** Whether money moves: not at all with the processor `record`, and none that is real in a test. */
  readonly mode: "record" | "test" | "live";
  /** Whether viewers pay on a page of the gateway's. */
  readonly isHosted: boolean;
  pay(request: PayRequest): Promise<PayOutcome>;
  getSubscription(userId: string): Promise<Subscription | undefined>;
  /** What an operator gave to this viewer, until it ends. */
  getGrant(userId: string): Promise<PlanGrant | undefined>;
  /** Newest first, including refunds and refused payments. */
  listPayments(userId: string): Promise<readonly Payment[]>;
  /** For a completed payment of this viewer; undefined for anything else. */
  getReceipt(userId: string, paymentId: string): Promise<Receipt | undefined>;
  /** In the currency that the plan was paid in. */
  quoteChange(userId: string, planId: string): Promise<Quote>;
  changePlan(request: ChangeRequest): Promise<ChangeOutcome>;
  /**
   * Cancels the plan at the end of the paid period; returns that time, undefined when there is no
   * plan.
   */
  cancel(userId: string): Promise<{ expiresAt: number } | undefined>;
  resume(userId: string): Promise<{ expiresAt: number } | undefined>;
  /** The subject of a renewal email's link, /profile/billing/renew?token=…. */
  findRenewal(userId: string, token: string): Promise<Renewal | undefined>;
  /** What has become of a viewer's own payment, asked of the gateway while it is pending. */
  lookAgain(userId: string, paymentId: string): Promise<PaymentState | undefined>;
  /** The way back to the gateway's page, while a payment can be made there. */
  findCheckout(userId: string, paymentId: string): Promise<string | undefined>;
  /** Closes the gateway's page, unless it is paid already. */
  leaveCheckout(userId: string, paymentId: string): Promise<void>;
  /** What the gateway reports, as it is signed; false when nobody knows who sent it. */
  receiveEvent(body: string, signature: string): Promise<boolean>;
  /** Pays it; confirming twice pays once. */
  confirmRenewal(userId: string, token: string): Promise<PayOutcome>;
}
