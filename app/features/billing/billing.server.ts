import type { Database } from "#app/db/connect.server.ts";
import type { SessionCookie } from "#app/features/accounts/sessions/session-cookie.server.ts";
import { viewerVersion } from "#app/features/accounts/sessions/viewer-version.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { PaymentProcessor } from "#app/services/payments/payment-processor.ts";
import { recordProcessor } from "#app/services/payments/record-processor.ts";

import { ANSWER_WITHIN_MS, type BillingParts } from "./billing-parts.server.ts";
import type { Billing, ChangeOutcome, PayOutcome } from "./billing.ts";
import { pay, type Paid } from "./pay.server.ts";
import { getReceipt, listPayments } from "./receipts.server.ts";
import { confirmRenewal, findRenewal } from "./renewals.server.ts";
import { cancel, changePlan, getSubscription, quote, resume } from "./subscriptions.server.ts";

export interface BillingOptions {
  parts: BillingParts;
  settings: Pick<Settings, "currency" | "upiId">;
  cookie: SessionCookie;
  /** Sessions that are remembered say who looks, and with which version. */
  remembered: { forgetUser(userId: string): void };
}

/** The processor that the operator chose; `record` is all there is so far. */
const processors: Record<Settings["payments"], PaymentProcessor> = { record: recordProcessor };

/** What billing works with in this process, for its screens, its jobs and the operator. */
export function openBillingParts(
  database: Database,
  { payments }: Pick<Settings, "payments">,
  origin: string,
): BillingParts {
  const processor = processors[payments];
  return { database, processor, origin, now: Date.now, answerWithinMs: ANSWER_WITHIN_MS };
}

/** Everything that can be done with plans and payments, for the screens. */
export function createBilling({ parts, settings, cookie, remembered }: BillingOptions): Billing {
  /** The next request sees a payment, and the browser is notified that its viewer has changed. */
  async function notify<Other>(userId: string, outcome: Other | PaidNow) {
    if (!isPaid(outcome)) return outcome;
    remembered.forgetUser(userId);
    return { ...PAID, paymentId: outcome.paymentId, cookies: await versionCookies(userId) };
  }

  async function versionCookies(userId: string): Promise<readonly string[]> {
    const user = await parts.database.kysely
      .selectFrom("users")
      .select("updated_at as changedAt")
      .where("id", "=", userId)
      .executeTakeFirst();
    return user ? [cookie.version(viewerVersion({ userId, activeProfileId: null, ...user }))] : [];
  }

  /** A plan that is changed without being paid is seen by the next request. */
  async function changed<Result>(userId: string, work: Promise<Result>): Promise<Result> {
    const result = await work;
    remembered.forgetUser(userId);
    return result;
  }

  return {
    defaultCurrency: settings.currency,
    upiId: settings.upiId,
    isRecordOnly: parts.processor.name === recordProcessor.name,
    pay: async (request) => notify<NotPaid>(request.userId, await pay(parts, request)),
    getSubscription: (userId) => getSubscription(parts, userId),
    listPayments: (userId) => listPayments(parts, userId),
    getReceipt: (userId, paymentId) => getReceipt(parts, userId, paymentId),
    quoteChange: (userId, planId) => quote(parts, userId, planId),
    changePlan: async (request) =>
      notify<NotChanged>(request.userId, await changed(request.userId, changePlan(parts, request))),
    cancel: (userId) => changed(userId, cancel(parts, userId)),
    resume: (userId) => changed(userId, resume(parts, userId)),
    findRenewal: (userId, token) => findRenewal(parts, userId, token),
    confirmRenewal: async (userId, token) =>
      notify<NotPaid>(userId, await confirmRenewal(parts, userId, token)),
  };
}

const PAID = { kind: "paid" } as const;
type PaidNow = Extract<Paid, typeof PAID>;
type NotPaid = Exclude<PayOutcome, typeof PAID>;
type NotChanged = Exclude<ChangeOutcome, typeof PAID>;

const isPaid = (outcome: unknown): outcome is PaidNow =>
  typeof outcome === "object" && outcome !== null && "kind" in outcome && outcome.kind === "paid";
