import type { PaymentProcessor } from "./payment-processor.ts";

/**
 * Completes every payment at once and moves no money: the operator is paid by other means, or not
 * at all. It remembers nothing, so an order that was cut off before its end never arrived.
 */
export const recordProcessor: PaymentProcessor = {
  name: "record",
  chargesAgain: false,
  charge: async ({ id }) => ({ kind: "completed", reference: id }),
  find: async () => ({ kind: "unknown" }),
  refund: async ({ id }) => ({ kind: "completed", reference: id }),
};
