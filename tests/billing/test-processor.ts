import { setTimeout as sleep } from "node:timers/promises";

import type { Answer, Order, PaymentProcessor } from "#app/services/payments/payment-processor.ts";

export interface TestProcessor extends PaymentProcessor {
  /**
   * Every charge, so an order that was charged twice appears twice: a real processor never does
   * that.
   */
  charged: Map<string, Order>;
  refunded: Map<string, Order>;
  /** How often it was asked to charge. */
  requestCount: () => number;
  behave(behaviour: Behaviour): void;
}

/**
 * - `well`: charges at once
 * - `slow`: charges after 100 ms
 * - `refuse`: does not take it
 * - `lose the answer`: charges, and the answer never comes
 * - `silent`: charges, and does not even notice that nobody waits any more
 * - `undecided`: takes it in; `well` decides it later
 * - `unreachable`: never gets the order
 */
export type Behaviour =
  | "well"
  | "slow"
  | "refuse"
  | "lose the answer"
  | "silent"
  | "undecided"
  | "unreachable";

/** A processor that misbehaves in every way a real one does, and records what it really did. */
export function createTestProcessor({ chargesAgain = false } = {}): TestProcessor {
  const charged = new Map<string, Order>();
  const refunded = new Map<string, Order>();
  const undecided = new Map<string, Order>();
  let behaviour: Behaviour = "well";
  let requestCount = 0;

  async function charge(order: Order): Promise<Answer> {
    requestCount += 1;
    if (behaviour === "unreachable") throw new Error("unreachable");
    if (behaviour === "refuse" && !charged.has(order.id)) {
      return { outcome: "refused", reason: "no funds" };
    }
    if (behaviour === "undecided") {
      undecided.set(order.id, order);
      return { outcome: "pending" };
    }
    if (behaviour === "slow") await sleep(100);
    charged.set(order.id, order);
    if (behaviour === "lose the answer") throw new Error("the connection was reset");
    if (behaviour === "silent") return new Promise(() => undefined);
    return { outcome: "completed", reference: `ch_${order.id}` };
  }

  return {
    name: "test",
    mode: "test",
    chargesAgain,
    charged,
    refunded,
    requestCount: () => requestCount,
    behave: (next) => (behaviour = next),
    charge,
    async find({ id }) {
      if (behaviour === "unreachable") throw new Error("unreachable");
      const waiting = undecided.get(id);
      if (waiting !== undefined && behaviour === "undecided") return { outcome: "pending" };
      if (waiting !== undefined) charged.set(id, waiting);
      return charged.has(id)
        ? { outcome: "completed", reference: `ch_${id}` }
        : { outcome: "unknown" };
    },
    async refund({ chargeId, ...order }) {
      if (behaviour === "unreachable") throw new Error("unreachable");
      if (!charged.has(chargeId)) return { outcome: "refused", reason: "never charged" };
      refunded.set(order.id, order);
      return { outcome: "completed", reference: `re_${order.id}` };
    },
  };
}
