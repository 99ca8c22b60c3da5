import { formatMoney } from "#app/lib/money.ts";
import { Ticket, TicketPrice } from "#app/ui/ticket.tsx";

import type { Offer } from "./find-offer.server.ts";
import { formatDate } from "./format-date.ts";
import styles from "./order-summary.module.css";
import { PlanFacts } from "./plan-facts.tsx";
import type { Plan } from "./price-list.ts";

/** What the viewer buys, and the price: shown before they agree. */
export function OrderSummary({ plan, offer }: { plan: Plan; offer: Offer }) {
  return (
    <section aria-labelledby="order-summary" className={styles["summary"]}>
      <h2 id="order-summary">Order Summary</h2>
      <Ticket shape="tall" stub={<Stub offer={offer} />}>
        <h3>{plan.name}</h3>
        <PlanFacts plan={plan} />
        {offer.kind === "pay" && offer.credit && (
          <dl className={styles["sum"]}>
            <dt>{plan.name}, one month</dt>
            <dd>{formatMoney(offer.credit.price)}</dd>
            <dt>
              {offer.credit.unusedDays === 1
                ? "1 unused day"
                : `${offer.credit.unusedDays} unused days`}{" "}
              of your plan
            </dt>
            <dd>−{formatMoney(offer.credit.amount)}</dd>
          </dl>
        )}
      </Ticket>
    </section>
  );
}

function Stub({ offer }: { offer: Offer }) {
  switch (offer.kind) {
    case "pay":
      return (
        <TicketPrice
          above={offer.credit ? "Due today" : "Total"}
          amount={formatMoney(offer.due)}
          below={offer.credit ? "for the month from today" : "for one month"}
        />
      );
    case "downgrade":
      return (
        <TicketPrice
          above="Nothing to pay today"
          amount={formatMoney(offer.price)}
          below={`per month from ${formatDate(offer.fromMs)}`}
        />
      );
    case "settling":
      return <TicketPrice above="Being settled" amount={formatMoney(offer.due)} />;
    case "own":
      return <TicketPrice above="Paid until" amount={formatDate(offer.untilMs)} />;
  }
}
