import { data, href, redirect } from "react-router";

import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PaymentMethod } from "#app/features/billing/billing.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { currencyOf } from "#app/features/billing/plans/chosen-currency.ts";
import { findOffer } from "#app/features/billing/plans/find-offer.server.ts";
import { PaymentForm, type Agreement } from "#app/features/billing/payments/payment-form.tsx";
import { PaymentMode } from "#app/features/billing/payments/payment-mode.tsx";
import { formatMoney } from "#app/lib/formats/money.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { OrderSummary } from "#app/features/billing/plans/order-summary.tsx";
import { methodOf } from "#app/features/billing/payments/payment-form.server.ts";
import { findPlan } from "#app/features/billing/plans/price-list.ts";
import { createUpiCode } from "#app/features/billing/payments/upi-code.server.ts";
import { Island } from "#app/islands/island.tsx";
import { PaymentMethods } from "#app/islands/payment.tsx";
import { CURRENCY_COOKIE } from "#app/lib/device-choices.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";
import { siteName } from "#app/translations/current-language.ts";

import type { Route } from "./+types/subscription";
import { answerForm, paymentFields } from "./answer-form.server.ts";
import styles from "./subscription.module.css";

export const handle = { access: "session" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  const plan = findPlan(url.searchParams.get("plan"));
  if (!plan) {
    const query = new URLSearchParams({ ...(next && { next }), notice: "unknown-plan" });
    throw redirect(`${href("/plans")}?${query}`);
  }
  const { billing } = context.get(featuresContext);
  const { userId } = requireViewer(context);
  const chosen = context.get(requestContext).browser.choice(CURRENCY_COOKIE);
  const currency = currencyOf(chosen, billing.defaultCurrency);
  const offer = await findOffer(billing, { userId, plan, currency });
  if (offer.kind === "unpaid") throw redirect(href("/profile/billing"));
  const upi =
    offer.kind === "pay" && billing.upiId !== undefined
      ? createUpiCode(
          { upiId: billing.upiId, name: siteName() },
          offer.due,
          `${siteName()} ${plan.name.text}`,
        )
      : undefined;
  const from = url.pathname + url.search;
  const { isHosted, mode } = billing;
  if (offer.kind === "settling" && isHosted)
    throw redirect(href("/subscription/checkout/:id", { id: offer.paymentId }));
  return { plan, offer, upi, next, from, isHosted, isRecordOnly: mode === "record" };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, paymentFields);
  const { userId } = requireViewer(context);
  const { report } = context.get(renderingContext);
  const answer = await answerForm(form, {
    billing: context.get(featuresContext).billing,
    userId,
    report,
  });
  switch (answer.outcome) {
    case "paid": {
      const paid = href("/subscription/paid/:id", { id: answer.paymentId });
      const to = withNext(paid, parseNext(url.searchParams.get("next")));
      return redirect(to, {
        status: 303,
        headers: context.get(requestContext).browser.headersFor(answer.browser),
      });
    }
    case "checkout":
      return redirect(answer.address, 303);
    case "planned":
      return redirect(`${href("/profile/billing")}?notice=planned`, 303);
    case "look again":
      return redirect(url.pathname + url.search, 303);
    case "refused":
      return data({ problem: answer.problem, method: methodOf(form) }, { status: answer.status });
  }
}

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, offer, next } = loaderData;
  return (
    <Page>
      <title>{t("Complete Your Subscription · {site}")}</title>
      <BackLink href={withNext(href("/plans"), next)}>{t("All plans")}</BackLink>
      <h1>{t("Complete Your Subscription")}</h1>
      {actionData !== undefined && (
        <div className={styles["ways"]} data-problem="" tabIndex={-1}>
          <Notice tone="error">{t(actionData.problem)}</Notice>
        </div>
      )}
      <div className={styles["columns"]}>
        <div className={styles["ways"]}>
          <Ask {...loaderData} method={actionData?.method ?? "credit_card"} />
        </div>
        <OrderSummary offer={offer} plan={plan} />
      </div>
    </Page>
  );
}

/** The gateway's own page asks for cards and accounts. */
function GoToCheckout({ agreement }: { agreement: Agreement }) {
  const isCharged = agreement.intent === "upgrade";
  return (
    <div className={styles["words"]}>
      <PaymentMode />
      <p>
        {isCharged
          ? t("It is charged the same way as last time, and starts at once.")
          : t("You pay on our payment provider’s page. Your card never reaches this site.")}
      </p>
      <PaymentForm agreement={agreement} method="checkout">
        <Button
          busyLabel={t("Processing...")}
          icon="lock"
          size="large"
          type="submit"
          variant="primary"
          wide
        >
          {isCharged
            ? t("Pay {due}", { due: formatMoney(agreement.due) })
            : t("Continue to Checkout")}
        </Button>
      </PaymentForm>
    </div>
  );
}

type AskProps = Route.ComponentProps["loaderData"] & { method: PaymentMethod };

function Ask({ plan, offer, upi, next, from, isHosted, isRecordOnly, method }: AskProps) {
  switch (offer.kind) {
    case "pay": {
      const { intent, due, key } = offer;
      const agreement = { planId: plan.id, intent, due, idempotencyKey: key };
      if (isHosted) return <GoToCheckout agreement={agreement} />;
      const props = { agreement, from, isRecordOnly, method, upi };
      return <Island component={PaymentMethods} of="payment" props={props} />;
    }
    case "downgrade":
      return (
        <form className={styles["words"]} method="post">
          <p>
            {t(
              "What you have paid for stays yours until {fromMs}. From then on your plan is {name}. There is nothing to pay today.",
              { fromMs: formatDate(offer.fromMs), name: t(plan.name) },
            )}
          </p>
          <input name="plan" type="hidden" value={plan.id} />
          <input name="intent" type="hidden" value="downgrade" />
          <ButtonRow>
            <Button variant="primary" size="large" type="submit">
              {t("Change on {fromMs}", { fromMs: formatDate(offer.fromMs) })}
            </Button>
            <ButtonLink href={href("/profile/billing")} variant="plain">
              {t("Keep my plan")}
            </ButtonLink>
          </ButtonRow>
        </form>
      );
    case "settling":
      return (
        <div className={styles["words"]}>
          <Notice>
            {t(
              "A payment of yours is being settled. You need not do anything, and nothing is paid twice: we write to you when it is done.",
            )}
          </Notice>
          <ButtonRow>
            <ButtonLink href={from}>{t("Look Again")}</ButtonLink>
            <ButtonLink href={href("/profile/billing")} variant="plain">
              {t("Your payments")}
            </ButtonLink>
          </ButtonRow>
        </div>
      );
    case "own":
      return (
        <div className={styles["words"]}>
          <Notice tone="success">
            {t("{name} is yours, and paid until {untilMs}.", {
              name: t(plan.name),
              untilMs: formatDate(offer.untilMs),
            })}
          </Notice>
          <ButtonRow>
            <ButtonLink href={next ?? "/"} variant="primary">
              {t("Start Watching")}
            </ButtonLink>
            <ButtonLink href={href("/profile/billing")}>{t("Billing")}</ButtonLink>
          </ButtonRow>
        </div>
      );
  }
}
