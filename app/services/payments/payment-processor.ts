import type { HostedGateway } from "./hosted-gateway.ts";

/** The plan that a month is bought of, and what a whole month of it costs. */
export interface OrderedPlan {
  id: string;
  name: string;
  priceMinor: number;
}

/** A payment order. Its id stays the same over all attempts, and is charged at most once. */
export interface Order {
  id: string;
  amountMinor: number;
  currency: "INR" | "USD";
  method: "credit_card" | "paypal" | "upi";
  plan: OrderedPlan;
  /** When it was first ordered. */
  atMs: number;
  /** What the processor calls it so far: its checkout, or the subscription that it changes. */
  reference: string | undefined;
  /** Whether it is the first of months that may follow by themselves. */
  isFirstMonth: boolean;
}

/** How it was paid, as far as the processor says. */
export interface PaymentDetails {
  method?: Order["method"] | undefined;
  card?: { lastFour: string; brand: string } | undefined;
  /** The month that was paid, where the processor keeps the calendar. */
  period?: { startMs: number; endMs: number };
  /** Its subscription, where the processor renews by itself. */
  subscription?: string;
  taxMinor?: number | undefined;
  invoiceAddress?: string | undefined;
}

export type Answer =
  | { outcome: "completed"; reference: string; details?: PaymentDetails }
  | { outcome: "refused"; reason: string }
  /** Accepted, but not decided yet; by a viewer at the checkout, where there is one. */
  | { outcome: "pending"; checkout?: { address: string; reference: string } };

/**
 * Whoever moves the money. A processor may be slow, fail, or answer twice, but it must not charge
 * an order twice. After a failure of any kind it is unknown whether the order was charged, and
 * `find` is asked.
 */
export interface PaymentProcessor {
  /** Stored with each payment that went through this processor. */
  readonly name: string;
  /** Whether real money moves. */
  readonly mode: "record" | "test" | "live";
  /** Whether it can charge a month later without the customer, when it is asked to. */
  readonly chargesAgain: boolean;
  charge(order: Order, signal: AbortSignal): Promise<Answer>;
  /** An order's state; `unknown` only when it never arrived. */
  find(order: Order, signal: AbortSignal): Promise<Answer | { outcome: "unknown" }>;
  /** Refunds an earlier order in full; the refund's own id is also charged at most once. */
  refund(
    refund: Order & { chargeId: string; chargeReference: string | undefined },
    signal: AbortSignal,
  ): Promise<Answer>;
  /** Set where viewers pay on a page of the processor's. */
  readonly hosted?: HostedGateway;
}
