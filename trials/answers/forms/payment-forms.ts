import { form, json, type Exchange } from "../exchange.ts";

const PAGE = "/subscription?plan=premium";

/** A plan from its purchase to its renewal. */
export const paymentForms: readonly Exchange[] = [
  {
    route: "subscription",
    path: PAGE,
    valid: form({}),
    invalid: form({ plan: "premium", intent: "subscribe", method: "none" }),
    fillsIn: [PAGE, "upi"],
    keep: { payment: /location: \/subscription\/paid\/([\w-]+)/ },
  },
  {
    route: "profile/billing",
    valid: form({ command: "cancel" }),
    invalid: form({ command: "none" }),
  },
  { route: "profile/billing", valid: form({ command: "resume" }) },
  {
    route: "subscription",
    path: "/subscription?plan=basic",
    valid: form({ plan: "basic", intent: "downgrade" }),
  },
  { route: "profile/billing", valid: form({ command: "keep" }) },
  {
    route: "profile/billing/renew",
    valid: form({}),
    invalid: form({ token: "none" }),
    fillsIn: ["/profile/billing/renew", ""],
  },
  // Where nothing is charged there is no checkout, and nobody reports anything.
  {
    route: "subscription/checkout/:id",
    path: "/subscription/checkout/none",
    valid: form({ command: "leave" }),
  },
  { route: "api/payments/events", valid: json({ type: "none" }) },
];
