import type { ReactNode } from "react";
import { href } from "react-router";

import type { PlanGrant, Subscription } from "#app/features/billing/billing.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { findPlan } from "#app/features/billing/plans/price-list.ts";
import { PlanFacts } from "#app/features/billing/plans/plan-facts.tsx";
import { formatMoney } from "#app/lib/formats/money.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { ButtonRow } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { Ticket, TicketPrice } from "#app/ui/cards/ticket.tsx";
import { t } from "#app/translations/t.ts";

import styles from "../account.module.css";

/** The paid plan, until when it lasts, and what happens then. */
export function CurrentPlan({ own, isCanceling }: { own: Subscription; isCanceling: boolean }) {
  const plan = findPlan(own.planId);
  return (
    <section className={styles["section"]}>
      <h2>{t("Current plan")}</h2>
      <Ticket stub={<TicketPrice amount={formatMoney(own.price)} below={t("per month")} />}>
        <h3>{t(own.planName)}</h3>
        {plan && <PlanFacts plan={plan} />}
        <p>
          <strong>{t("Paid until {expiresAt}", { expiresAt: formatDate(own.expiresAt) })}</strong>
        </p>
      </Ticket>
      {own.unpaid && (
        <Notice tone="error">
          <p>
            {t("The last payment failed. Pay until {until} to keep your plan.", {
              until: formatDate(own.unpaid.untilMs),
            })}
          </p>
        </Notice>
      )}
      <p>{isCanceling ? askToCancel(own) : whatComesNext(own)}</p>
      <ButtonRow>
        {own.mayRenew && own.nextPlan === undefined && (
          <ButtonLink
            href={`${href("/subscription")}?${new URLSearchParams({ plan: own.planId })}`}
            variant="primary"
          >
            {t("Renew Now")}
          </ButtonLink>
        )}
        {own.nextPlan && (
          <CommandButton command="keep">
            {t("Stay with {planName}", { planName: t(own.planName) })}
          </CommandButton>
        )}
        {own.unpaid && (
          <ButtonLink href={own.unpaid.invoiceAddress} variant="primary">
            {t("Pay Now")}
          </ButtonLink>
        )}
        {isCanceling && (
          <ButtonLink href={href("/profile/billing")}>{t("Keep my plan")}</ButtonLink>
        )}
        {own.autoRenew && own.renewsItself && !isCanceling ? (
          <ButtonLink href={`${href("/profile/billing")}?sure=cancel`}>
            {t("Cancel Plan")}
          </ButtonLink>
        ) : own.autoRenew ? (
          <CommandButton command="cancel">{t("Cancel Plan")}</CommandButton>
        ) : (
          own.mayResume && <CommandButton command="resume">{t("Resume Plan")}</CommandButton>
        )}
      </ButtonRow>
    </section>
  );
}

/** A plan without a payment: nothing is renewed, and nothing has to be canceled. */
export function GivenPlan({ grant }: { grant: PlanGrant }) {
  const plan = findPlan(grant.planId);
  return (
    <section className={styles["section"]}>
      <h2>{t("Given to you")}</h2>
      <Ticket stub={<TicketPrice amount={t("Free")} below={t("nothing to pay")} />}>
        <h3>{t(grant.planName)}</h3>
        {plan && <PlanFacts plan={plan} />}
        <p>
          <strong>{t("Until {expiresAt}", { expiresAt: formatDate(grant.expiresAt) })}</strong>
        </p>
      </Ticket>
      <p>{t("Whoever runs this site gave you this plan. It ends by itself, and costs nothing.")}</p>
    </section>
  );
}

const askToCancel = ({ unpaid, expiresAt }: Subscription) =>
  unpaid
    ? t("Cancel your plan? It ends now, because its last payment failed.")
    : t("Cancel your plan? You can use it until {end}.", { end: formatDate(expiresAt) });

function whatComesNext(own: Subscription): string {
  const { autoRenew, nextPlan, expiresAt, renewsItself, price, unpaid } = own;
  const end = formatDate(expiresAt);
  if (unpaid) return t("You can change your plan once this month is paid.");
  if (!autoRenew) return t("It's canceled: you can use it until {end}.", { end });
  if (nextPlan) {
    return t("From {end} on it is {name}, for {price} per month.", {
      end,
      name: t(nextPlan.name),
      price: formatMoney(nextPlan.price),
    });
  }
  if (renewsItself) {
    return t("{price} is charged on {end} for the next month. You can cancel before then.", {
      price: formatMoney(price),
      end,
    });
  }
  return t("We'll email you three days before it ends, and it's renewed when you confirm.");
}

function CommandButton({ command, children }: { command: string; children: ReactNode }) {
  return (
    <form action={href("/profile/billing")} data-busy-form="" method="post">
      <input name="command" type="hidden" value={command} />
      <Button busyLabel={t("Saving…")} type="submit">
        {children}
      </Button>
    </form>
  );
}
