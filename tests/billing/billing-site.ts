import type { Database } from "#app/db/connect.server.ts";
import type { BillingParts } from "#app/features/billing/billing-parts.server.ts";
import * as billing from "#app/routes/account/billing/billing.tsx";
import * as receipt from "#app/routes/account/billing/billing-receipt.tsx";
import * as renew from "#app/routes/account/billing/billing-renew.tsx";
import * as setting from "#app/routes/api/setting.ts";
import * as paid from "#app/routes/plans/paid.tsx";
import * as plans from "#app/routes/plans/plans.tsx";
import * as subscription from "#app/routes/plans/subscription.tsx";

import { openAccountsSite } from "../accounts-site.ts";
import { asBuilt } from "../as-built.ts";
import type { RouteModule } from "../site.ts";

const routes = {
  "/plans": asBuilt(plans),
  "/subscription": asBuilt(subscription),
  "/subscription/paid/:id": asBuilt(paid),
  "/profile/billing": asBuilt(billing),
  "/profile/billing/renew": asBuilt(renew),
  "/profile/billing/receipts/:id": asBuilt(receipt),
  "/setting": { ...setting } as RouteModule,
};

/** The real server with the screens of plans and payments beside the account screens. */
export const openBillingSite = (
  database: Database,
  variables: Record<string, string> = {},
  parts: Partial<BillingParts> = {},
) => openAccountsSite({ database, variables, routes, billing: parts });
