import { expect, test } from "vitest";

import type { Billing, PaymentMethod, Quote } from "../billing.ts";
import { planDowngrade } from "./plan-downgrade.server.ts";

/** Chooses Basic where that is quoted as the test says; notes what the billing is asked. */
async function chooseBasic(quote: Quote, method: PaymentMethod | undefined) {
  const requests: unknown[] = [];
  const billing = {
    quoteChange: async () => quote,
    getSubscription: async () => method && { method },
    async changePlan(request: object) {
      requests.push(request);
      return { outcome: "planned", fromMs: 7 };
    },
  } as unknown as Billing;
  const outcome = await planDowngrade(billing, { userId: "ada", planId: "basic" });
  return { outcome, requests };
}

const price = { amountMinor: 4_900, currency: "INR" } as const;
const cheaper: Quote = { kind: "downgrade", planId: "basic", price, fromMs: 7 };

test.each(["credit_card", "paypal", "upi"] as const)(
  "a cheaper plan is chosen without agreeing to a payment, for %s",
  async (method) => {
    const { outcome, requests } = await chooseBasic(cheaper, method);
    expect(outcome).toEqual({ outcome: "planned", fromMs: 7 });
    const idempotencyKey = expect.stringMatching(/^[\w-]{36}$/);
    const agreedMinor = undefined;
    expect(requests).toStrictEqual([
      { userId: "ada", planId: "basic", agreedMinor, method, idempotencyKey },
    ]);
  },
);

test("choosing the own plan undoes such a choice", async () => {
  const { requests } = await chooseBasic({ kind: "same", planId: "basic" }, "upi");
  expect(requests).toHaveLength(1);
});

test("a more expensive plan is not chosen that way, nor any plan without one", async () => {
  const dearer = { kind: "upgrade", planId: "basic", price } as unknown as Quote;
  for (const [quote, method] of [
    [dearer, "upi"],
    [{ kind: "none" }, "upi"],
    [cheaper, undefined],
  ] as const) {
    expect(await chooseBasic(quote, method)).toEqual({
      outcome: { outcome: "none" },
      requests: [],
    });
  }
});
