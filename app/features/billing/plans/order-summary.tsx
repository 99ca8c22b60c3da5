import { formatMoney } from "#app/lib/formats/money.ts";
import { Ticket, TicketPrice } from "#app/ui/cards/ticket.tsx";
import { formatDate } from "#app/lib/formats/dates.ts";
import { t } from "#app/translations/t.ts";

import type { Offer } from "./find-offer.server.ts";
import styles from "./order-summary.module.css";
import { PlanFacts } from "./plan-facts.tsx";
import type { Plan } from "./price-list.ts";

/** What the viewer buys, and the price: shown before they agree. */
type ShownOffer = Exclude<Offer, { kind: "unpaid" }>;

export function OrderSummary({ plan, offer }: { plan: Plan; offer: ShownOffer }) {
  return (
    <section aria-labelledby="order-summary" className={styles["summary"]}>
      <h2 id="order-summary">{t("Order Summary")}</h2>
      <Ticket shape="tall" stub={<Stub offer={offer} />}>
        <h3>{t(plan.name)}</h3>
        <PlanFacts plan={plan} />
        {offer.kind === "pay" && offer.credit && (
          <dl className={styles["sum"]}>
            <dt>{t("{name}, one month", { name: t(plan.name) })}</dt>
            <dd>{formatMoney(offer.credit.price)}</dd>
            <dt>
              {t(
                "{days, plural, one {# unused day of your plan} other {# unused days of your plan}}",
                { days: offer.credit.unusedDays },
              )}
            </dt>
            <dd>−{formatMoney(offer.credit.amount)}</dd>
          </dl>
        )}
      </Ticket>
    </section>
  );
}

function Stub({ offer }: { offer: ShownOffer }) {
  switch (offer.kind) {
    case "pay":
      return (
        <TicketPrice
          above={offer.credit ? t("Due today") : t("Total")}
          amount={formatMoney(offer.due)}
          below={offer.credit ? t("for the month from today") : t("for one month")}
        />
      );
    case "downgrade":
      return (
        <TicketPrice
          above={t("Nothing to pay today")}
          amount={formatMoney(offer.price)}
          below={t("per month from {fromMs}", { fromMs: formatDate(offer.fromMs) })}
        />
      );
    case "settling":
      return <TicketPrice above={t("Being settled")} amount={formatMoney(offer.due)} />;
    case "own":
      return <TicketPrice above={t("Paid until")} amount={formatDate(offer.untilMs)} />;
  }
}
