import type { ReactNode } from "react";
import { href } from "react-router";

import type { Subscription } from "#app/features/billing/billing.ts";
import { formatDate } from "#app/features/billing/format-date.ts";
import { findPlan } from "#app/features/billing/price-list.ts";
import { PlanFacts } from "#app/features/billing/plan-facts.tsx";
import { formatMoney } from "#app/lib/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ButtonRow } from "#app/ui/page.tsx";
import { Ticket, TicketPrice } from "#app/ui/ticket.tsx";

import styles from "./account.module.css";

/** What is paid for, until when, and what happens then. */
export function CurrentPlan({ own }: { own: Subscription }) {
  const plan = findPlan(own.planId);
  return (
    <section className={styles["section"]}>
      <h2>Current plan</h2>
      <Ticket stub={<TicketPrice amount={formatMoney(own.price)} below="per month" />}>
        <h3>{own.planName}</h3>
        {plan && <PlanFacts plan={plan} />}
        <p>
          <strong>Paid until {formatDate(own.expiresAt)}</strong>
        </p>
      </Ticket>
      <p>{whatComesNext(own)}</p>
      <ButtonRow>
        {own.mayRenew && own.nextPlan === undefined && (
          <ButtonLink
            href={`${href("/subscription")}?${new URLSearchParams({ plan: own.planId })}`}
            look="primary"
          >
            Renew Now
          </ButtonLink>
        )}
        {own.nextPlan && <Deed deed="keep">Stay with {own.planName}</Deed>}
        {own.autoRenew ? (
          <Deed deed="cancel">Cancel Plan</Deed>
        ) : (
          <Deed deed="resume">Resume Plan</Deed>
        )}
      </ButtonRow>
    </section>
  );
}

function whatComesNext({ autoRenew, nextPlan, expiresAt }: Subscription): string {
  const end = formatDate(expiresAt);
  if (!autoRenew) return `It's canceled: you can use it until ${end}.`;
  if (nextPlan) {
    return `From ${end} on it is ${nextPlan.name}, for ${formatMoney(nextPlan.price)} per month.`;
  }
  return "We'll email you three days before it ends, and it's renewed when you confirm.";
}

function Deed({ deed, children }: { deed: string; children: ReactNode }) {
  return (
    <form action={href("/profile/billing")} data-busy-form="" method="post">
      <input name="deed" type="hidden" value={deed} />
      <Button busyLabel="Saving…" type="submit">
        {children}
      </Button>
    </form>
  );
}
