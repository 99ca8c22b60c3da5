import { createAccountsFor } from "#app/features/accounts/accounts-for.ts";
import type { Accounts } from "#app/features/accounts/accounts.server.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { createBillingFor } from "#app/features/billing/billing-for.ts";
import type { Billing } from "#app/features/billing/billing.ts";
import type { Features, SharedFeatures } from "#app/features/features-context.ts";
import { createOperatorFor } from "#app/features/operator/operator-for.ts";
import type { OperatorService } from "#app/features/operator/operator.server.ts";

export interface ClosedFeatures {
  accounts: Accounts;
  billing: Billing;
  operator: OperatorService;
}

/** The features as a viewer, or a visitor, may use them. */
export function createFeaturesFor(shared: SharedFeatures, closed: ClosedFeatures) {
  const accountsFor = createAccountsFor(closed.accounts);
  const billingFor = createBillingFor(closed.billing);
  const operatorFor = createOperatorFor(closed.operator);
  return (viewer: Viewer | undefined): Features => ({
    ...shared,
    accounts: accountsFor(viewer),
    billing: billingFor(viewer),
    operator: operatorFor(viewer),
  });
}

/** The features on a page that is the same for everybody: what depends on the viewer throws. */
export const featuresForEverybody = (shared: SharedFeatures): Features => ({
  ...shared,
  get accounts() {
    return refuse("accounts");
  },
  get billing() {
    return refuse("billing");
  },
  get operator() {
    return refuse("operator");
  },
});

function refuse(name: string): never {
  throw new Error(`A page that is the same for everybody reached for ${name}.`);
}
