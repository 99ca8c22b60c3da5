import { createContext } from "react-router";

import type { ForViewer } from "#app/lib/for-grown-ups.ts";

import type { Billing } from "./billing.ts";

/** Plans, payments and purchases; private requests only. */
export const billingContext = createContext<ForViewer<Billing>>();
