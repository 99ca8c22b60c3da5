import { href } from "react-router";

import type { Quote } from "#app/features/billing/billing.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { describePlan } from "#app/features/billing/plans/plan-facts.tsx";
import type { Plan } from "#app/features/billing/plans/price-list.ts";
import { formatMoney } from "#app/lib/formats/money.ts";
import { Badge } from "#app/ui/cards/badge.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { t } from "#app/translations/t.ts";

import styles from "../account.module.css";

type ChangeChoicesProps = {
  quotes: readonly { plan: Plan; quote: Quote }[];
  /** The plan already chosen for the next period. */
  planned: string | undefined;
};

/** The other plans, each with what it would cost today. */
export function ChangeChoices({ quotes, planned }: ChangeChoicesProps) {
  return (
    <section className={styles["section"]}>
      <h2>{t("Change plan")}</h2>
      <ul className={styles["sessions"]}>
        {quotes.map(({ plan, quote }) => (
          <li className={styles["session"]} key={plan.id}>
            <div className={styles["change"]}>
              <strong>{t(plan.name)}</strong>
              <div className={styles["faint"]}>{describePlan(plan)}</div>
              <div>{describeQuote(quote)}</div>
            </div>
            {plan.id === planned ? (
              <Badge>{t("Planned")}</Badge>
            ) : (
              <ButtonLink
                href={`${href("/subscription")}?${new URLSearchParams({ plan: plan.id })}`}
              >
                {t("Change to {name}", { name: t(plan.name) })}
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
    return t("{due} today, with {credit} for the unused days taken off; then {price} per month", {
      due,
      credit: formatMoney(quote.credit),
      price: formatMoney(quote.price),
    });
  }
  if (quote.kind === "downgrade") {
    return t("Nothing today; {price} per month from {fromMs}", {
      price: formatMoney(quote.price),
      fromMs: formatDate(quote.fromMs),
    });
  }
  return "";
}
