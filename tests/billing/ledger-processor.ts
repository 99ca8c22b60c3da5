import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import type { Answer, PaymentProcessor } from "#app/services/payments/payment-processor.ts";

/** Every charged order, in the order of the charges. */
export function readLedger(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
}

/**
 * A processor that takes a while before and after it charges, as long as `random` says. Its memory,
 * a file, survives the process that called it.
 */
export function createLedgerProcessor(file: string, random: () => number): PaymentProcessor {
  const pause = () => sleep(random() * 10);
  const completed = (id: string): Answer => ({ outcome: "completed", reference: id });
  return {
    name: "ledger",
    mode: "test",
    chargesAgain: false,
    async charge({ id }) {
      await pause();
      if (!readLedger(file).includes(id)) appendFileSync(file, `${id}\n`);
      await pause();
      return completed(id);
    },
    find: async ({ id }) =>
      readLedger(file).includes(id) ? completed(id) : { outcome: "unknown" },
    refund: async () => ({ outcome: "refused", reason: "this processor refunds nothing" }),
  };
}
