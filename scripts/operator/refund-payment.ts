import type { Database } from "#app/db/connect.server.ts";
import { openBillingParts } from "#app/features/billing/billing.server.ts";
import { refundPayment as refundByOperator } from "#app/features/operator/operator-payments.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

import { noPayment } from "./payments.ts";

/** Refunds a payment as the server would, jobs and email included. */
export async function refundPayment(
  database: Database,
  settings: Settings,
  id: string,
): Promise<string> {
  // Its email links to the site, whose address only PUBLIC_URL states here.
  const origin = settings.publicUrl?.origin ?? `http://${settings.host}:${settings.port}`;
  const outcome = await refundByOperator(
    openBillingParts(database, settings, origin),
    "command",
    id,
  );
  switch (outcome.outcome) {
    case "refunded":
      return `Payment ${id} is given back, as ${outcome.refund.id}.`;
    case "pending":
      return `Payment ${id} is being given back, as ${outcome.refund.id}: the server goes on with it.`;
    case "refused":
      throw new OperatorError(`Payment ${id} is not given back: ${outcome.reason}.`);
    case "not a payment":
      throw noPayment(id);
  }
}
