import { href } from "react-router";

import type { Payment } from "#app/features/billing/billing.ts";
import { formatDate } from "#app/features/billing/format-date.ts";
import { describeMethod } from "#app/features/billing/payment-words.ts";
import { formatMoney } from "#app/lib/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

import styles from "./account.module.css";

/** Every payment, the newest first. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  return (
    <section className={styles["section"]}>
      <h2>Payments</h2>
      {payments.length === 0 ? (
        <p>There are none yet.</p>
      ) : (
        <ul className={styles["sessions"]}>
          {payments.map((payment) => (
            <li className={styles["session"]} key={payment.id}>
              <div className={styles["change"]}>
                <strong>
                  {payment.planName}, {formatMoney(payment.amount)}
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
  if (status === "pending") return <Badge>Being settled</Badge>;
  if (status === "refused") return <Badge>Not paid</Badge>;
  if (intent === "refund") return <Badge>Given back</Badge>;
  return (
    <ButtonLink href={href("/profile/billing/receipts/:id", { id })} size="small">
      Receipt
      <span className="visually-hidden"> of {formatDate(atMs)}</span>
    </ButtonLink>
  );
}
