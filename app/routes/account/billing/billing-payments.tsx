import { href } from "react-router";

import type { Payment } from "#app/features/billing/billing.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { describeMethod } from "#app/features/billing/payments/payment-words.ts";
import { formatMoney } from "#app/lib/formats/money.ts";
import { Badge } from "#app/ui/cards/badge.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { t } from "#app/translations/t.ts";

import styles from "../account.module.css";

/** Every payment, newest first. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  return (
    <section className={styles["section"]}>
      <h2>{t("Payments")}</h2>
      {payments.length === 0 ? (
        <EmptyState drawing="ticket" title={t("No payments yet")} />
      ) : (
        <ul className={styles["sessions"]}>
          {payments.map((payment) => (
            <li className={styles["session"]} key={payment.id}>
              <div className={styles["change"]}>
                <strong>
                  {t("{plan}, {sum}", {
                    plan: t(payment.planName),
                    sum: formatMoney(payment.amount),
                  })}
                </strong>
                <div className={styles["faint"]}>
                  {formatDate(payment.atMs)} · {describeMethod(payment)}
                </div>
              </div>
              <Outcome payment={payment} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Outcome({ payment: { id, status, intent, atMs } }: { payment: Payment }) {
  if (status === "pending") return <Badge>{t("Being settled")}</Badge>;
  if (status === "refused") return <Badge>{t("Not paid")}</Badge>;
  if (intent === "refund") return <Badge>{t("Given back")}</Badge>;
  return (
    <ButtonLink href={href("/profile/billing/receipts/:id", { id })} size="small">
      {t("Receipt<hidden> of {atMs}</hidden>", {
        atMs: formatDate(atMs),
        hidden: (inside) => <span className="visually-hidden">{inside}</span>,
      })}
    </ButtonLink>
  );
}
