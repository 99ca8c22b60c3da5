import { createContext } from "react-router";

import type { Billing } from "./billing.ts";

/** Plans, payments and what was paid for; private requests only. */
export const billingContext = createContext<Billing>();
