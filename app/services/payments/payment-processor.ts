/** A payment order. Its id stays the same over all attempts, and is charged at most once. */
export interface Order {
  id: string;
  amountMinor: number;
  currency: "INR" | "USD";
  method: "credit_card" | "paypal" | "upi";
}

export type Answer =
  | { outcome: "completed"; reference: string }
  | { outcome: "refused"; reason: string }
  /** Accepted, but not decided yet. */
  | { outcome: "pending" };

/**
 * Whoever moves the money. A processor may be slow, fail, or answer twice, but it must not charge
 * an order twice. After a failure of any kind it is unknown whether the order was charged, and
 * `find` is asked.
 */
export interface PaymentProcessor {
  /** Stored with each payment that went through this processor. */
  readonly name: string;
  /** Whether it can charge a month later without the customer. */
  readonly chargesAgain: boolean;
  charge(order: Order, signal: AbortSignal): Promise<Answer>;
  /** An order's state; `unknown` only when it never arrived. */
  find(orderId: string, signal: AbortSignal): Promise<Answer | { outcome: "unknown" }>;
  /** Refunds an earlier order in full; the refund's own id is also charged at most once. */
  refund(refund: Order & { chargeId: string }, signal: AbortSignal): Promise<Answer>;
}
