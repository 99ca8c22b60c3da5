import type { Database } from "#app/db/connect.server.ts";
import { viewerVersion } from "#app/features/accounts/sessions/viewer-version.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";
import type { PaymentProcessor } from "#app/services/payments/payment-processor.ts";
import { recordProcessor } from "#app/services/payments/record-processor.ts";

import { ANSWER_WITHIN_MS, type BillingParts } from "./billing-parts.server.ts";
import type { Billing, ChangeOutcome, PayOutcome } from "./billing.ts";
import { pay, type PayResult } from "./payments/pay.server.ts";
import { findGrant } from "./paid-time/plan-grants.server.ts";
import { getReceipt, listPayments } from "./receipts/receipts.server.ts";
import { confirmRenewal, findRenewal } from "./subscriptions/renewals.server.ts";
import {
  cancel,
  changePlan,
  getSubscription,
  quote,
  resume,
} from "./subscriptions/subscriptions.server.ts";

export interface BillingOptions {
  parts: BillingParts;
  settings: Pick<Settings, "currency" | "upiId">;
  /** The session cache, which knows each viewer and their version. */
  remembered: { forgetUser(userId: string): void };
}

/** The processor that the operator chose; `record` is the only one so far. */
const processors: Record<Settings["payments"], PaymentProcessor> = { record: recordProcessor };

/** Billing in this process, for its screens, its jobs and the operator. */
export function openBillingParts(
  database: Database,
  settings: Pick<Settings, "payments" | "languages" | "defaultSetting" | "siteName">,
  origin: string,
  siteName = () => settings.siteName,
): BillingParts {
  const processor = processors[settings.payments];
  const { languages, defaultSetting } = settings;
  const site = {
    languages,
    ownLanguage: defaultSetting.language,
    get name() {
      return siteName();
    },
  };
  return { database, processor, origin, site, now: Date.now, answerWithinMs: ANSWER_WITHIN_MS };
}

/** Everything that screens can do with plans and payments. */
export function createBilling({ parts, settings, remembered }: BillingOptions): Billing {
  /** The next request sees a payment, and the browser learns that its viewer has changed. */
  async function notify<Other>(userId: string, outcome: Other | PaidNow) {
    if (!isPaid(outcome)) return outcome;
    remembered.forgetUser(userId);
    return { ...PAID, paymentId: outcome.paymentId, browser: await newVersion(userId) };
  }

  async function newVersion(userId: string): Promise<BrowserChange> {
    const user = await parts.database.kysely
      .selectFrom("users")
      .select("updated_at as changedAt")
      .where("id", "=", userId)
      .executeTakeFirst();
    return user ? { version: viewerVersion({ userId, activeProfileId: null, ...user }) } : {};
  }

  /** The next request sees a plan that was changed without a payment. */
  async function changed<Result>(userId: string, work: Promise<Result>): Promise<Result> {
    const result = await work;
    remembered.forgetUser(userId);
    return result;
  }

  return {
    defaultCurrency: settings.currency,
    upiId: settings.upiId,
    isRecordOnly: parts.processor.name === recordProcessor.name,
    pay: async (request) => notify<PayProblem>(request.userId, await pay(parts, request)),
    getSubscription: (userId) => getSubscription(parts, userId),
    getGrant: (userId) => findGrant(parts.database.kysely, userId, parts.now()),
    listPayments: (userId) => listPayments(parts, userId),
    getReceipt: (userId, paymentId) => getReceipt(parts, userId, paymentId),
    quoteChange: (userId, planId) => quote(parts, userId, planId),
    changePlan: async (request) =>
      notify<ChangeProblem>(
        request.userId,
        await changed(request.userId, changePlan(parts, request)),
      ),
    cancel: (userId) => changed(userId, cancel(parts, userId)),
    resume: (userId) => changed(userId, resume(parts, userId)),
    findRenewal: (userId, token) => findRenewal(parts, userId, token),
    confirmRenewal: async (userId, token) =>
      notify<PayProblem>(userId, await confirmRenewal(parts, userId, token)),
  };
}

const PAID = { outcome: "paid" } as const;
type PaidNow = Extract<PayResult, typeof PAID>;
type PayProblem = Exclude<PayOutcome, typeof PAID>;
type ChangeProblem = Exclude<ChangeOutcome, typeof PAID>;

const isPaid = (outcome: unknown): outcome is PaidNow =>
  typeof outcome === "object" &&
  outcome !== null &&
  "outcome" in outcome &&
  outcome.outcome === "paid";
