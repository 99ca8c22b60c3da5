import { href } from "react-router";

import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { currencyOf } from "#app/features/billing/plans/chosen-currency.ts";
import { CurrencySwitch } from "#app/features/billing/plans/currency-switch.tsx";
import { PaymentMode } from "#app/features/billing/payments/payment-mode.tsx";
import { describePlan, PlanFacts } from "#app/features/billing/plans/plan-facts.tsx";
import {
  DEFAULT_PLAN_ID,
  plans,
  priceOf,
  type Plan,
} from "#app/features/billing/plans/price-list.ts";
import { MOST_PROFILES } from "#app/features/profiles/profile.ts";
import { formatMoney, type Currency } from "#app/lib/formats/money.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import { CURRENCY_COOKIE } from "#app/lib/device-choices.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { Badge } from "#app/ui/cards/badge.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { ErrorNotice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { TicketChoice, TicketPrice } from "#app/ui/cards/ticket.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/plans";
import styles from "./plans.module.css";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  "unknown-plan": msg("There is no such plan. Please choose one of these."),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { billing } = context.get(featuresContext);
  const chosen = context.get(requestContext).browser.choice(CURRENCY_COOKIE);
  const subscription = await billing.getSubscription(requireViewer(context).userId);
  const next = parseNext(url.searchParams.get("next"));
  // Somebody who has just signed up is asked what they like after that.
  const isNew = await context.get(featuresContext).firstTaste.isDue(requireViewer(context));
  const own = subscription?.status === "active" ? subscription : undefined;
  return {
    currency: own?.price.currency ?? currencyOf(chosen, billing.defaultCurrency),
    ownPlanId: own?.planId,
    next: isNew ? withNext(href("/first-taste"), next) : next,
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

export default function Plans({ loaderData }: Route.ComponentProps) {
  const { currency, ownPlanId, next, notice } = loaderData;
  return (
    <Page>
      <title>{t("Choose Your Plan · {site}")}</title>
      <div className={styles["head"]}>
        <h1>{t("Choose Your Plan")}</h1>
        {ownPlanId === undefined && (
          <CurrencySwitch currency={currency} from={withNext(href("/plans"), next)} />
        )}
      </div>
      <PaymentMode />
      {notice !== undefined && <ErrorNotice text={t(notice)} />}
      <form action={href("/subscription")} className={styles["counter"]} method="get">
        {next !== undefined && <input name="next" type="hidden" value={next} />}
        <fieldset className={styles["tickets"]}>
          <legend className="visually-hidden">{t("Plan")}</legend>
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
        <div className={styles["answers"]}>
          <ButtonRow>
            <Button variant="primary" size="large" type="submit">
              {t("Continue")}
            </Button>
            <ButtonLink href={next ?? "/"} variant="plain">
              {t("Maybe later")}
            </ButtonLink>
          </ButtonRow>
        </div>
      </form>
      <p className={styles["faint"]}>
        {t(
          "What a plan changes here is on how many devices at once you can watch; without one it is a single device. Every account has up to {most} profiles, and every film in the best quality that we have of it.",
          { most: MOST_PROFILES },
        )}
      </p>
      <p className={styles["faint"]}>
        {t(
          "Each plan is for a month, and you may cancel on any day. Public-domain films are free to watch, with a plan and without.",
        )}
      </p>
    </Page>
  );
}

type PlanTicketProps = { plan: Plan; currency: Currency; isChosen: boolean; isOwn: boolean };

function PlanTicket({ plan, currency, isChosen, isOwn }: PlanTicketProps) {
  const price = formatMoney(priceOf(plan, currency));
  const values = { plan: t(plan.name), price, facts: describePlan(plan) };
  return (
    <TicketChoice
      defaultChecked={isChosen}
      label={
        isOwn
          ? t("{plan}, {price} per month: {facts}. Your plan", values)
          : t("{plan}, {price} per month: {facts}", values)
      }
      name="plan"
      shape="tall"
      stub={<TicketPrice amount={price} below={t("per month")} />}
      value={plan.id}
    >
      {isOwn && (
        <p>
          <Badge tone="bulb">{t("Your plan")}</Badge>
        </p>
      )}
      <h2>{t(plan.name)}</h2>
      <PlanFacts plan={plan} />
    </TicketChoice>
  );
}
