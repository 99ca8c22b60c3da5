import type { Database } from "#app/db/connect.server.ts";
import { viewerVersion } from "#app/features/accounts/sessions/viewer-version.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";
import { recordProcessor } from "#app/services/payments/record-processor.ts";
import { createStripeProcessor } from "#app/services/payments/stripe/stripe-processor.ts";
import { basePath } from "#app/translations/base-path.ts";

import { ANSWER_WITHIN_MS, type BillingParts } from "./billing-parts.server.ts";
import type { Billing, ChangeOutcome, PayOutcome } from "./billing.ts";
import { pay, type PayResult } from "./payments/pay.server.ts";
import { findGrant } from "./paid-time/plan-grants.server.ts";
import { getReceipt, listPayments } from "./receipts/receipts.server.ts";
import { confirmRenewal, findRenewal } from "./subscriptions/renewals.server.ts";
import { findCheckout, leaveCheckout, lookAgain } from "./gateway/checkout.server.ts";
import { receiveEvent } from "./gateway/receive-event.server.ts";
import { quote } from "./payments/plan-quotes.server.ts";
import {
  cancel,
  changePlan,
  getSubscription,
  resume,
} from "./subscriptions/subscriptions.server.ts";

export interface BillingOptions {
  parts: BillingParts;
  settings: Pick<Settings, "currency" | "upiId">;
  /** The session cache, which knows each viewer and their version. */
  remembered: { forgetUser(userId: string): void };
}

type PaymentSettings = Pick<Settings, "payments" | "stripe">;

/** The processor that the operator chose, and the other one, as far as it can be asked. */
function processorsFor({ payments, stripe }: PaymentSettings, home: string) {
  const gateway = stripe && createStripeProcessor({ ...stripe, home, now: Date.now });
  return payments === "stripe" && gateway !== undefined
    ? { processor: gateway, earlier: recordProcessor }
    : { processor: recordProcessor, earlier: gateway };
}

/** Billing in this process, for its screens, its jobs and the operator. */
export function openBillingParts(
  database: Database,
  settings: PaymentSettings & Pick<Settings, "languages" | "defaultSetting" | "siteName">,
  origin: string,
  siteName = () => settings.siteName,
): BillingParts {
  const processors = processorsFor(settings, origin + basePath());
  const { languages, defaultSetting } = settings;
  const site = {
    languages,
    ownLanguage: defaultSetting.language,
    get name() {
      return siteName();
    },
  };
  const answerWithinMs = ANSWER_WITHIN_MS;
  return { database, ...processors, origin, site, now: Date.now, answerWithinMs };
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
    mode: parts.processor.mode,
    isHosted: parts.processor.hosted !== undefined,
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
    async lookAgain(userId, paymentId) {
      const found = await changed(userId, lookAgain(parts, userId, paymentId));
      return found && { status: found.status, planId: found.plan_id };
    },
    findCheckout: (userId, paymentId) => findCheckout(parts, userId, paymentId),
    leaveCheckout: (userId, paymentId) => changed(userId, leaveCheckout(parts, userId, paymentId)),
    async receiveEvent(body, signature) {
      const received = await receiveEvent(parts, body, signature);
      if (received.outcome === "unsigned") return false;
      if (received.userId !== undefined) remembered.forgetUser(received.userId);
      return true;
    },
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
