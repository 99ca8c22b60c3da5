import { createForViewer } from "#app/lib/for-grown-ups.ts";

import type { Billing } from "./billing.ts";

/** Billing as a viewer may use it: a child's profile neither pays nor reads what was paid. */
export const createBillingFor = (billing: Billing) => createForViewer(billing, []);
