import { href } from "react-router";

import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { billingContext } from "#app/features/billing/billing-context.ts";
import { currencyOf } from "#app/features/billing/chosen-currency.ts";
import { CurrencySwitch } from "#app/features/billing/currency-switch.tsx";
import { describePlan, PlanFacts } from "#app/features/billing/plan-facts.tsx";
import { DEFAULT_PLAN_ID, plans, priceOf, type Plan } from "#app/features/billing/price-list.ts";
import { formatMoney, type Currency } from "#app/lib/money.ts";
import { noticeIn } from "#app/lib/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, Page } from "#app/ui/page.tsx";
import { TicketChoice, TicketPrice } from "#app/ui/ticket.tsx";

import type { Route } from "./+types/plans";
import styles from "./plans.module.css";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Record<string, string> = {
  "unknown-plan": "There is no such plan. Please choose one of these.",
};

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const billing = context.get(billingContext);
  const subscription = await billing.getSubscription(requireViewer(context).userId);
  const own = subscription?.status === "active" ? subscription : undefined;
  return {
    currency: own?.price.currency ?? currencyOf(request, billing.defaultCurrency),
    ownPlanId: own?.planId,
    next: parseNext(url.searchParams.get("next")),
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

export default function Plans({ loaderData }: Route.ComponentProps) {
  const { currency, ownPlanId, next, notice } = loaderData;
  return (
    <Page>
      <title>Choose Your Plan · Matinee</title>
      <div className={styles["head"]}>
        <h1>Choose Your Plan</h1>
        {ownPlanId === undefined && (
          <CurrencySwitch currency={currency} from={withNext(href("/plans"), next)} />
        )}
      </div>
      {notice !== undefined && (
        <Notice tone="error">
          <p data-toast="error">{notice}</p>
        </Notice>
      )}
      <form action={href("/subscription")} className={styles["counter"]} method="get">
        {next !== undefined && <input name="next" type="hidden" value={next} />}
        <fieldset className={styles["tickets"]}>
          <legend className="visually-hidden">Plan</legend>
          {plans.map((plan) => (
            <PlanTicket
              currency={currency}
              isChosen={plan.id === (ownPlanId ?? DEFAULT_PLAN_ID)}
              isOwn={plan.id === ownPlanId}
              key={plan.id}
              plan={plan}
            />
          ))}
        </fieldset>
        <ButtonRow>
          <Button look="primary" size="large" type="submit">
            Continue
          </Button>
          <ButtonLink href={next ?? "/"} look="plain">
            Maybe later
          </ButtonLink>
        </ButtonRow>
      </form>
      <p className={styles["faint"]}>
        Each plan is for a month, and you may cancel on any day. Public-domain films are free to
        watch, with a plan and without.
      </p>
    </Page>
  );
}

type PlanTicketProps = { plan: Plan; currency: Currency; isChosen: boolean; isOwn: boolean };

function PlanTicket({ plan, currency, isChosen, isOwn }: PlanTicketProps) {
  const price = formatMoney(priceOf(plan, currency));
  return (
    <TicketChoice
      defaultChecked={isChosen}
      label={`${plan.name}, ${price} per month: ${describePlan(plan)}${isOwn ? ". Your plan" : ""}`}
      name="plan"
      shape="tall"
      stub={<TicketPrice amount={price} below="per month" />}
      value={plan.id}
    >
      {isOwn && (
        <p>
          <Badge tone="bulb">Your plan</Badge>
        </p>
      )}
      <h2>{plan.name}</h2>
      <PlanFacts plan={plan} />
    </TicketChoice>
  );
}
