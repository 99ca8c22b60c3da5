import { data, href, redirect } from "react-router";

import type { FullPayment } from "#app/features/billing/payments/all-payments.server.ts";
import { describeMethod } from "#app/features/billing/payments/payment-words.ts";
import { ReceiptTicket } from "#app/features/billing/receipts/receipt-ticket.tsx";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { formatMoney } from "#app/lib/formats/money.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { FallbackError } from "#app/shell/error-page.tsx";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/payment";
import { Action } from "../action.tsx";
import { OperatorNotice, OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import { requireConfirmedOperator } from "../require-operator.ts";
import { PaymentState } from "./payment-state.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

const NOTICES: Notices = {
  refunded: { text: msg("The payment is refunded, and its plan has ended"), tone: "success" },
  pending: { text: msg("The payment is being refunded"), tone: "success" },
  unchanged: {
    text: msg("Nothing to do: it is so already. Somebody else may have done it."),
    tone: "error",
  },
  refused: { text: msg("The payment could not be refunded"), tone: "error" },
  impossible: { text: msg("Only a completed payment can be refunded"), tone: "error" },
};

/** One payment: every status that it had, its receipt, and giving it back. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(featuresContext).operator.payments.find(params.id);
  const notice = noticeIn(url.searchParams, NOTICES);
  return found ? { found, notice } : data({ found, notice }, { status: 404 });
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const screen = href("/operator/payments/:id", { id });
  const form = await readForm(request, { do: text });
  if (form.do !== "refund") return redirect(screen, 303);
  const operator = await requireConfirmedOperator(context, screen);
  const refunded = await context.get(featuresContext).operator.payments.refund(operator, id);
  const notice =
    refunded.outcome === "not a payment"
      ? "impossible"
      : "wasAsked" in refunded && refunded.wasAsked
        ? "unchanged"
        : refunded.outcome;
  return redirect(`${screen}?notice=${notice}`, 303);
}

export default function PaymentScreen({ loaderData: { found, notice } }: Route.ComponentProps) {
  if (found === undefined) return <FallbackError isMissing />;
  const { payment, receipt } = found;
  const mayRefund =
    payment.status === "completed" && payment.intent !== "refund" && payment.refund === undefined;
  return (
    <OperatorPage title={t("Payment")}>
      <BackLink href={href("/operator/payments")}>{t("Payments")}</BackLink>
      <OperatorNotice notice={notice} />
      <h2>{t("{plan}, {sum}", { plan: t(payment.planName), sum: formatMoney(payment.amount) })}</h2>
      <span className={styles["badges"]}>
        <PaymentState payment={payment} />
      </span>
      <PaymentFacts payment={payment} />
      <PaymentChanges payment={payment} />
      {receipt && (
        <div className={styles["text"]}>
          <ReceiptTicket receipt={receipt} torn={receipt.refundedAt !== undefined} />
        </div>
      )}
      {mayRefund && (
        <div className={styles["actions"]}>
          <Action command="refund" destructive label={t("Refund the Payment")}>
            {t("All of it, once. The plan that it bought ends now, and an email says so.")}
          </Action>
        </div>
      )}
    </OperatorPage>
  );
}

function PaymentFacts({ payment }: { payment: FullPayment }) {
  const { id, payer, payerId, processor, reference, refund, refundOf, refusal } = payment;
  return (
    <dl className={styles["facts"]}>
      <dt>{t("No.")}</dt>
      <dd>
        <code>{id}</code>
      </dd>
      <dt>{t("From")}</dt>
      <dd>
        {payer ? (
          <a href={href("/operator/people/:id", { id: payer.userId })}>
            <bdi>{payer.email}</bdi>
          </a>
        ) : (
          <>
            {t("A deleted account")} <code className={styles["faint"]}>{payerId}</code>
          </>
        )}
      </dd>
      <dt>{t("By")}</dt>
      <dd>
        {describeMethod(payment)}{" "}
        <code className={styles["faint"]}>{[processor, reference].filter(Boolean).join(" ")}</code>
      </dd>
      {refusal !== undefined && (
        <>
          <dt>{t("What went wrong")}</dt>
          <dd dir="auto">{refusal}</dd>
        </>
      )}
      {refundOf !== undefined && <Other id={refundOf} label={t("Refund of")} />}
      {refund && <Other id={refund.id} label={t("Refund")} />}
    </dl>
  );
}

function Other({ id, label }: { id: string; label: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <a href={href("/operator/payments/:id", { id })}>
          <code>{id}</code>
        </a>
      </dd>
    </>
  );
}

/** Statuses and causes are words of the code, as the command prints them. */
function PaymentChanges({ payment: { changes } }: { payment: FullPayment }) {
  return (
    <section>
      <h3>{t("Status")}</h3>
      <ol className={styles["rows"]}>
        {changes.map(({ status, cause, atMs }) => (
          <li className={styles["row"]} key={`${atMs} ${status} ${cause}`}>
            <span dir="ltr" lang="en">{`${status}, ${cause}`}</span>
            <span className={styles["faint"]}>{formatMoment(atMs)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
