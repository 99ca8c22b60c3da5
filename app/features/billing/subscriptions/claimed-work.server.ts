import { claimDue } from "#app/db/claims/claim-due.server.ts";
import type { Database } from "#app/db/connect.server.ts";

import type { PaymentRow } from "../billing-parts.server.ts";
import type { SubscriptionRow } from "../paid-time/subscription-rules.ts";

/** How long a claim belongs to its process: far longer than the work can take. */
export const LEASE_MS = 3 * 60 * 1000;

export const dueSubscriptions = {
  table: "subscriptions",
  key: "user_id",
  due: "due_at",
  fence: "claims",
  leaseMs: LEASE_MS,
} as const;

/** They are pending until then, after their own request's time is over. */
export const duePayments = {
  table: "payments",
  key: "id",
  due: "settle_at",
  fence: "tries",
  leaseMs: LEASE_MS,
} as const;

/** They are compared with the gateway then, if none of its events has done it before. */
export const dueGatewaySubscriptions = {
  table: "gateway_subscriptions",
  key: "id",
  due: "due_at",
  fence: "tries",
  leaseMs: LEASE_MS,
} as const;

export const claimGatewaySubscription = async (
  database: Database,
  nowMs: number,
): Promise<string | undefined> => (await claimDue(database, dueGatewaySubscriptions, nowMs))?.id;

export const claimSubscription = (
  database: Database,
  nowMs: number,
): Promise<SubscriptionRow | undefined> => claimDue(database, dueSubscriptions, nowMs);

export const claimOpenPayment = (
  database: Database,
  nowMs: number,
): Promise<PaymentRow | undefined> => claimDue(database, duePayments, nowMs);
