import { formatMoney } from "#app/lib/money.ts";
import { Ticket, TicketPrice } from "#app/ui/ticket.tsx";

import type { Receipt } from "./billing.ts";
import { formatDate } from "./format-date.ts";
import { describeMethod } from "./payment-words.ts";
import styles from "./receipt-ticket.module.css";

/** A payment as the ticket that was bought with it. */
export function ReceiptTicket({ receipt, torn }: { receipt: Receipt; torn?: boolean }) {
  const { planName, amount, payerName, payerEmail, periodStart, periodEnd } = receipt;
  const rows: readonly (readonly [string, string])[] = [
    ["For", `${formatDate(periodStart)} to ${formatDate(periodEnd)}`],
    ["Paid", formatDate(receipt.atMs)],
    ["By", describeMethod(receipt)],
    ["From", payerEmail === "" ? payerName : `${payerName}, ${payerEmail}`],
    ["No.", receipt.id],
    ...(receipt.refundedAt === undefined
      ? []
      : [["Given back", formatDate(receipt.refundedAt)] as const]),
  ];
  return (
    <Ticket
      stub={<TicketPrice above="Paid" amount={formatMoney(amount)} below={amount.currency} />}
      torn={torn}
    >
      <h2>{planName}</h2>
      <dl className={styles["rows"]}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {receipt.isRecordOnly && (
        <p className={styles["small"]}>This payment was recorded. Nothing was charged.</p>
      )}
    </Ticket>
  );
}
