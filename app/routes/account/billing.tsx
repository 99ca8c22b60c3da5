import { href, redirectDocument } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { billingContext } from "#app/features/billing/billing-context.ts";
import type { Billing } from "#app/features/billing/billing.ts";
import { currencyOf } from "#app/features/billing/chosen-currency.ts";
import { CurrencySwitch } from "#app/features/billing/currency-switch.tsx";
import { planDowngrade } from "#app/features/billing/plan-downgrade.server.ts";
import { plans } from "#app/features/billing/price-list.ts";
import { noticeIn } from "#app/lib/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/billing";
import styles from "./account.module.css";
import { ChangeChoices } from "./billing-changes.tsx";
import { PaymentList } from "./billing-payments.tsx";
import { CurrentPlan } from "./billing-plan.tsx";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Record<string, string> = {
  cancelled: "Your plan is canceled. You can use it until it ends.",
  resumed: "Your plan will be renewed",
  planned: "Your plan will change",
  kept: "Your plan won't change",
  settling: "Your payment is being processed. We'll email you when it's done.",
};

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { userId } = requireViewer(context);
  const billing = context.get(billingContext);
  const [subscription, payments] = await Promise.all([
    billing.getSubscription(userId),
    billing.listPayments(userId),
  ]);
  const isActive = subscription?.status === "active";
  return {
    subscription,
    isActive,
    payments,
    quotes: isActive ? await listQuotes(billing, userId) : [],
    currency: currencyOf(request, billing.defaultCurrency),
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

/** What each of the other plans would cost, so that the sum is seen before it is chosen. */
async function listQuotes(billing: Billing, userId: string) {
  const quotes = await Promise.all(
    plans.map(async (plan) => ({ plan, quote: await billing.quoteChange(userId, plan.id) })),
  );
  return quotes.filter(({ quote }) => quote.kind === "upgrade" || quote.kind === "downgrade");
}

const COMMANDS = {
  cancel: async (billing: Billing, userId: string) =>
    (await billing.cancel(userId)) && ("cancelled" as const),
  resume: async (billing: Billing, userId: string) =>
    (await billing.resume(userId)) && ("resumed" as const),
  keep: async (billing: Billing, userId: string) => {
    const planId = (await billing.getSubscription(userId))?.planId;
    if (planId === undefined) return undefined;
    const { kind } = await planDowngrade(billing, { userId, planId });
    return kind === "kept" ? kind : undefined;
  },
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { userId } = requireViewer(context);
  const wanted = String(form.get("deed") ?? "");
  const deed = Object.entries(COMMANDS).find(([name]) => name === wanted)?.[1];
  const notice = await deed?.(context.get(billingContext), userId);
  const query = notice === undefined ? "" : `?notice=${notice}`;
  return redirectDocument(href("/profile/billing") + query, 303);
}

export default function BillingScreen({ loaderData }: Route.ComponentProps) {
  const { subscription, isActive, payments, quotes, currency, notice } = loaderData;
  return (
    <Page width="reading">
      <title>Billing · Matinee</title>
      <BackLink href={href("/profile")}>Profile</BackLink>
      <h1>Billing</h1>
      {notice !== undefined && (
        <Notice tone="success">
          <p data-toast="success">{notice}</p>
        </Notice>
      )}
      {subscription && isActive ? <CurrentPlan own={subscription} /> : <NoPlan {...loaderData} />}
      {quotes.length > 0 && <ChangeChoices planned={subscription?.nextPlan?.id} quotes={quotes} />}
      <PaymentList payments={payments} />
      {!isActive && (
        <section className={styles["section"]}>
          <h2>Currency</h2>
          <p>Prices are shown, and paid, in this currency.</p>
          <CurrencySwitch currency={currency} from={href("/profile/billing")} />
        </section>
      )}
    </Page>
  );
}

function NoPlan({ subscription }: Route.ComponentProps["loaderData"]) {
  return (
    <section className={styles["section"]}>
      <h2>Current plan</h2>
      <p>
        {subscription
          ? `Your ${subscription.planName} plan has ended.`
          : "You don't have a plan. Free films are always free."}
      </p>
      <ButtonRow>
        <ButtonLink href={href("/plans")} icon="ticket" look="primary">
          Choose a Plan
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}
