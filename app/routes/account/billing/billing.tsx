import { href, redirectDocument } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import type { Billing } from "#app/features/billing/billing.ts";
import { currencyOf } from "#app/features/billing/plans/chosen-currency.ts";
import { CurrencySwitch } from "#app/features/billing/plans/currency-switch.tsx";
import { planDowngrade } from "#app/features/billing/subscriptions/plan-downgrade.server.ts";
import { plans } from "#app/features/billing/plans/price-list.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import { CURRENCY_COOKIE } from "#app/lib/device-choices.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/billing";
import styles from "../account.module.css";
import { ChangeChoices } from "./billing-changes.tsx";
import { PaymentList } from "./billing-payments.tsx";
import { CurrentPlan, GivenPlan } from "./billing-plan.tsx";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  cancelled: msg("Your plan is canceled. You can use it until it ends."),
  resumed: msg("Your plan will be renewed"),
  planned: msg("Your plan will change"),
  unchanged: msg("Your plan won't change"),
  settling: msg("Your payment is being processed. We'll email you when it's done."),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = requireViewer(context);
  const { billing } = context.get(featuresContext);
  const [subscription, grant, payments] = await Promise.all([
    billing.getSubscription(userId),
    billing.getGrant(userId),
    billing.listPayments(userId),
  ]);
  const chosen = context.get(requestContext).browser.choice(CURRENCY_COOKIE);
  const isActive = subscription?.status === "active";
  return {
    subscription,
    grant,
    isActive,
    isCanceling: subscription?.autoRenew === true && url.searchParams.get("sure") === "cancel",
    payments,
    quotes: isActive ? await listQuotes(billing, userId) : [],
    currency: currencyOf(chosen, billing.defaultCurrency),
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

/** The price of each other plan, which is shown before it is chosen. */
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
    const { outcome } = await planDowngrade(billing, { userId, planId });
    return outcome === "unchanged" ? outcome : undefined;
  },
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { command: text });
  const { userId } = requireViewer(context);
  const wanted = form.command;
  const command = Object.entries(COMMANDS).find(([name]) => name === wanted)?.[1];
  const notice = await command?.(context.get(featuresContext).billing, userId);
  const query = notice === undefined ? "" : `?notice=${notice}`;
  return redirectDocument(href("/profile/billing") + query, 303);
}

export default function BillingScreen({ loaderData }: Route.ComponentProps) {
  const { subscription, grant, isActive, isCanceling, payments, quotes, currency, notice } =
    loaderData;
  return (
    <Page>
      <title>{t("Billing · {site}")}</title>
      <BackLink href={href("/profile")}>{t("Account and Settings")}</BackLink>
      <h1>{t("Billing")}</h1>
      {notice !== undefined && (
        <Notice tone="success">
          <p data-toast="success">{t(notice)}</p>
        </Notice>
      )}
      <div className={styles["columns"]}>
        {grant && <GivenPlan grant={grant} />}
        {subscription && isActive && <CurrentPlan isCanceling={isCanceling} own={subscription} />}
        {!isActive && !grant && <NoPlan {...loaderData} />}
        {quotes.length > 0 && (
          <ChangeChoices planned={subscription?.nextPlan?.id} quotes={quotes} />
        )}
        <PaymentList payments={payments} />
        {!isActive && (
          <section className={styles["section"]}>
            <h2>{t("Currency")}</h2>
            <p>{t("Prices are shown, and paid, in this currency.")}</p>
            <CurrencySwitch currency={currency} from={href("/profile/billing")} />
          </section>
        )}
      </div>
    </Page>
  );
}

function NoPlan({ subscription }: Route.ComponentProps["loaderData"]) {
  return (
    <section className={styles["section"]}>
      <h2>{t("Current plan")}</h2>
      <p>
        {subscription
          ? t("Your {planName} plan has ended.", { planName: t(subscription.planName) })
          : t("You don't have a plan. Free films are always free.")}
      </p>
      <ButtonRow>
        <ButtonLink href={href("/plans")} icon="ticket" variant="primary">
          {t("Choose a Plan")}
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}
