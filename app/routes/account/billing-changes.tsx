import { href } from "react-router";

import type { Quote } from "#app/features/billing/billing.ts";
import { formatDate } from "#app/features/billing/format-date.ts";
import { describePlan } from "#app/features/billing/plan-facts.tsx";
import type { Plan } from "#app/features/billing/price-list.ts";
import { formatMoney } from "#app/lib/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

import styles from "./account.module.css";

type ChangeChoicesProps = {
  quotes: readonly { plan: Plan; quote: Quote }[];
  /** The plan that is chosen already for the time after this one. */
  planned: string | undefined;
};

/** The other plans, each with the sum that it would cost today. */
export function ChangeChoices({ quotes, planned }: ChangeChoicesProps) {
  return (
    <section className={styles["section"]}>
      <h2>Change plan</h2>
      <ul className={styles["sessions"]}>
        {quotes.map(({ plan, quote }) => (
          <li className={styles["session"]} key={plan.id}>
            <div className={styles["change"]}>
              <strong>{plan.name}</strong>
              <div className={styles["faint"]}>{describePlan(plan)}</div>
              <div>{describeQuote(quote)}</div>
            </div>
            {plan.id === planned ? (
              <Badge>Planned</Badge>
            ) : (
              <ButtonLink
                href={`${href("/subscription")}?${new URLSearchParams({ plan: plan.id })}`}
              >
                Change to {plan.name}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeQuote(quote: Quote): string {
  if (quote.kind === "upgrade") {
    const due = formatMoney(quote.due);
    return `${due} today, with ${formatMoney(quote.credit)} for the unused days taken off; then ${formatMoney(quote.price)} per month`;
  }
  if (quote.kind === "downgrade") {
    return `Nothing today; ${formatMoney(quote.price)} per month from ${formatDate(quote.fromMs)}`;
  }
  return "";
}
