/** What is to be paid. The id is the same however often it is asked, and is charged at most once. */
export interface Order {
  id: string;
  amountMinor: number;
  currency: "INR" | "USD";
  method: "credit_card" | "paypal" | "upi";
}

export type Answer =
  | { kind: "completed"; reference: string }
  | { kind: "refused"; reason: string }
  /** It has been taken in and is not decided. */
  | { kind: "pending" };

/**
 * Whoever moves the money. It may be slow, fail, or answer twice; what it may not do is to charge
 * one order twice. A failure of any kind leaves open whether it was charged: `find` is asked then.
 */
export interface PaymentProcessor {
  /** Stands on each payment that went through it. */
  readonly name: string;
  /** Whether it can charge a month later with nobody there. */
  readonly chargesAgain: boolean;
  charge(order: Order, signal: AbortSignal): Promise<Answer>;
  /** What became of an order; `unknown` only when it never arrived. */
  find(orderId: string, signal: AbortSignal): Promise<Answer | { kind: "unknown" }>;
  /** Gives back the whole of an earlier order; the refund's own id is charged at most once, too. */
  refund(refund: Order & { chargeId: string }, signal: AbortSignal): Promise<Answer>;
}
