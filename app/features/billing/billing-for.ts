import { createForViewer } from "#app/lib/for-grown-ups.ts";

import type { Billing } from "./billing.ts";

/** Billing for one viewer: a child's profile can neither pay nor read payments. */
export const createBillingFor = (billing: Billing) => createForViewer(billing, []);
