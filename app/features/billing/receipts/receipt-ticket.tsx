import { formatMoney } from "#app/lib/formats/money.ts";
import { Ticket, TicketPrice } from "#app/ui/cards/ticket.tsx";
import { formatDate } from "#app/lib/formats/dates.ts";
import { t } from "#app/translations/t.ts";

import type { Receipt } from "../billing.ts";
import { describeMethod } from "../payments/payment-words.ts";
import styles from "./receipt-ticket.module.css";

/** A payment as the ticket that it bought. */
export function ReceiptTicket({ receipt, torn }: { receipt: Receipt; torn?: boolean }) {
  const { planName, amount, periodStart, periodEnd, taxMinor, invoiceAddress } = receipt;
  const rows: readonly (readonly [string, string])[] = [
    [
      t("For"),
      t("{periodStart} to {periodEnd}", {
        periodStart: formatDate(periodStart),
        periodEnd: formatDate(periodEnd),
      }),
    ],
    [t("Paid"), formatDate(receipt.atMs)],
    [t("By"), describeMethod(receipt)],
    [t("From"), payerOf(receipt)],
    [t("No."), receipt.id],
    ...(taxMinor === undefined
      ? []
      : [[t("Tax included"), formatMoney({ ...amount, amountMinor: taxMinor })] as const]),
    ...(receipt.refundedAt === undefined
      ? []
      : [[t("Given back"), formatDate(receipt.refundedAt)] as const]),
  ];
  return (
    <Ticket
      stub={<TicketPrice above={t("Paid")} amount={formatMoney(amount)} below={amount.currency} />}
      torn={torn}
    >
      <h2>{t(planName)}</h2>
      <dl className={styles["rows"]}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {invoiceAddress !== undefined && (
        <p className={styles["small"]}>
          <a href={invoiceAddress} rel="noreferrer">
            {t("Open the Invoice")}
          </a>
        </p>
      )}
      {receipt.isRecordOnly && (
        <p className={styles["small"]}>{t("This payment was recorded. Nothing was charged.")}</p>
      )}
    </Ticket>
  );
}

function payerOf({ payerName, payerEmail }: Receipt): string {
  if (payerName === "") return t("A deleted account");
  return payerEmail === "" ? payerName : `${payerName}, ${payerEmail}`;
}
