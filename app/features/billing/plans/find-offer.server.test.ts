import { describe, expect, test } from "vitest";

import type { Billing, Payment, Quote, Subscription } from "../billing.ts";
import { findOffer, type Offer } from "./find-offer.server.ts";
import { plans, type PlanId } from "./price-list.ts";

const END_MS = Date.UTC(2026, 11, 20);
const rupees = (amountMinor: number) => ({ amountMinor, currency: "INR" as const });
const plan = (id: PlanId) => {
  const found = plans.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no plan ${id}.`);
  return found;
};

interface Situation {
  own?: Partial<Subscription>;
  payments?: Partial<Payment>[];
  quote?: Quote;
}

/** What a viewer is offered who chose a plan, in a situation. */
function offerIn(
  { own, payments = [], quote = { kind: "none" } }: Situation,
  { userId = "ada", id = "standard" as PlanId, currency = "INR" as "INR" | "USD" } = {},
): Promise<Offer> {
  const billing = {
    getSubscription: async () => own && { status: "active", expiresAt: END_MS, ...own },
    listPayments: async () => payments,
    quoteChange: async () => quote,
  } as unknown as Billing;
  return findOffer(billing, { userId, plan: plan(id), currency });
}

describe("a viewer who chose a plan is offered", () => {
  test("its first month, in the chosen currency, without a plan or after one", async () => {
    const first = { kind: "pay", intent: "subscribe", due: rupees(12_900) };
    expect(await offerIn({})).toMatchObject(first);
    expect(await offerIn({ own: { status: "expired", planId: "standard" } })).toMatchObject(first);
    expect(await offerIn({}, { currency: "USD" })).toMatchObject({
      due: { amountMinor: 1399, currency: "USD" },
    });
    const over = { own: { planId: "basic" as const }, quote: { kind: "none" as const } };
    expect(await offerIn(over), "it ended in this moment").toMatchObject(first);
  });

  test("nothing while a payment is pending, also of another plan", async () => {
    const pending = { status: "pending" as const, amount: rupees(4_900) };
    const situation = { payments: [{ status: "completed" as const }, pending] };
    expect(await offerIn(situation)).toEqual({ kind: "settling", due: rupees(4_900) });
  });

  test("the next month of the own plan in its last days, and nothing before", async () => {
    const own = { planId: "standard" as const, price: rupees(9_900) };
    expect(await offerIn({ own: { ...own, mayRenew: false } })).toEqual({
      kind: "own",
      untilMs: END_MS,
    });
    expect(await offerIn({ own: { ...own, mayRenew: true } })).toMatchObject({
      kind: "pay",
      intent: "renew",
      due: rupees(9_900),
    });
    const nextPlan = { id: "basic" as const, name: plan("basic").name, price: rupees(4_900) };
    const changing = { ...own, mayRenew: true, nextPlan };
    expect((await offerIn({ own: changing })).kind, "the next month is another plan's").toBe("own");
  });

  test("a more expensive plan at once less the credit, and a cheaper one later", async () => {
    const own = { planId: "basic" as const };
    const upgrade = {
      kind: "upgrade",
      planId: "standard",
      price: rupees(12_900),
      credit: rupees(900),
      unusedDays: 6,
      due: rupees(12_000),
      expiresAt: END_MS,
    } as const;
    expect(await offerIn({ own, quote: upgrade })).toEqual({
      kind: "pay",
      intent: "upgrade",
      due: rupees(12_000),
      key: expect.any(String),
      credit: { price: rupees(12_900), amount: rupees(900), unusedDays: 6 },
    });
    const later = { kind: "downgrade", planId: "basic", price: rupees(4_900), fromMs: 7 } as const;
    expect(await offerIn({ own: { planId: "premium" }, quote: later })).toEqual(later);
    const same = { own, quote: { kind: "same", planId: "standard" } as const };
    expect(await offerIn(same)).toEqual({ kind: "own", untilMs: END_MS });
  });
});

describe("the key of a form", () => {
  const keyOf = async (...given: Parameters<typeof offerIn>) => {
    const offer = await offerIn(...given);
    return offer.kind === "pay" ? offer.key : undefined;
  };

  test("is the same in two tabs, and one that the form accepts", async () => {
    const key = await keyOf({ payments: [{ id: "one", status: "refused" }] });
    expect(key).toMatch(/^[\w-]{16,64}$/);
    expect(await keyOf({ payments: [{ id: "one", status: "refused" }] })).toBe(key);
  });

  test("is another one for each viewer, plan, currency, purpose, and after each payment", async () => {
    const own = { planId: "standard" as const, mayRenew: true, price: rupees(12_900) };
    const keys = await Promise.all([
      keyOf({}),
      keyOf({}, { userId: "eve" }),
      keyOf({}, { id: "premium" }),
      keyOf({}, { currency: "USD" }),
      keyOf({ own }),
      keyOf({ own: { ...own, price: rupees(12_800) } }),
      keyOf({ payments: [{ id: "one", status: "refused" }] }),
      keyOf({ payments: [{ id: "two", status: "refused" }, { id: "one" }] }),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain(undefined);
  });
});
