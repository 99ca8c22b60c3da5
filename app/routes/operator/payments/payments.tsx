import { href } from "react-router";

import type {
  ListedPayment,
  PaymentKind,
} from "#app/features/billing/payments/all-payments.server.ts";
import type { Inconsistency } from "#app/features/billing/receipts/verify-billing.server.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { endOfDay } from "#app/lib/formats/end-of-day.ts";
import { formatMoney } from "#app/lib/formats/money.ts";
import { parseFields, text } from "#app/lib/requests/read-form.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/payments";
import { OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import { requireConfirmedOperator } from "../require-operator.ts";
import { PaymentState } from "./payment-state.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

const KINDS: Readonly<Record<PaymentKind, MarkedText>> = {
  all: msg("All"),
  completed: msg("Completed"),
  pending: msg("Being settled"),
  refused: msg("Not paid"),
  refunds: msg("Refunds"),
};

const isKind = (written: string): written is PaymentKind => Object.hasOwn(KINDS, written);

const DAY_MS = 24 * 60 * 60 * 1000;
const FIELDS = { q: text, show: text, from: text, to: text, after: text };

/** Payments of everybody, newest first: all, or those that a search finds. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = parseFields(url.searchParams, FIELDS);
  const question = {
    words: filters.q.slice(0, 100),
    kind: isKind(filters.show) ? filters.show : "all",
    from: filters.from,
    to: filters.to,
  } as const;
  const firstDayEndMs = endOfDay(question.from);
  const page = await context.get(featuresContext).operator.payments.list({
    ...question,
    fromMs: firstDayEndMs === undefined ? undefined : firstDayEndMs - DAY_MS,
    beforeMs: endOfDay(question.to),
    after: filters.after,
  });
  return { ...page, question };
}

/** The consistency check; it changes nothing. */
export async function action({ context }: Route.ActionArgs) {
  const operator = await requireConfirmedOperator(context, href("/operator/payments"));
  return { found: await context.get(featuresContext).operator.payments.verify(operator) };
}

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { payments, next, question } = loaderData;
  return (
    <OperatorPage title={t("Payments")}>
      {actionData && <CheckResult found={actionData.found} />}
      <Filters question={question} />
      {payments.length === 0 ? (
        <EmptyState drawing="ticket" title={t("No payment like this")} />
      ) : (
        <ul className={styles["rows"]}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {next !== undefined && (
        <p>
          <ButtonLink href={addressOf({ ...question, after: next })}>{t("Next page")}</ButtonLink>
        </p>
      )}
      <section className={styles["panel"]}>
        <h2>{t("Consistency check")}</h2>
        <p className={styles["text"]}>
          {t("Compares all payments, their changes and subscriptions. It changes nothing.")}
        </p>
        <form data-busy-form="" method="post">
          <Button busyLabel={t("Checking…")} name="do" type="submit" value="verify">
            {t("Check Now")}
          </Button>
        </form>
      </section>
    </OperatorPage>
  );
}

type Question = Route.ComponentProps["loaderData"]["question"];

function addressOf({ words, kind, from, to, after }: Question & { after: string }) {
  const query = new URLSearchParams({
    ...(words !== "" && { q: words }),
    ...(kind !== "all" && { show: kind }),
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
    after,
  });
  return `${href("/operator/payments")}?${query}`;
}

function Filters({ question: { words, kind, from, to } }: { question: Question }) {
  return (
    <search>
      <form action={href("/operator/payments")} className={styles["filters"]} method="get">
        <TextField
          defaultValue={words}
          dir="ltr"
          label={t("Address or payment number")}
          maxLength={100}
          name="q"
        />
        <SelectField
          defaultValue={kind}
          label={t("Status")}
          name="show"
          options={Object.entries(KINDS).map(([value, label]) => ({ value, label: t(label) }))}
        />
        <TextField defaultValue={from} label={t("First day")} name="from" type="date" />
        <TextField defaultValue={to} label={t("Last day")} name="to" type="date" />
        <Button icon="search" type="submit">
          {t("Search")}
        </Button>
      </form>
    </search>
  );
}

function PaymentRow({ payment }: { payment: ListedPayment }) {
  const { id, planName, amount, payer, atMs } = payment;
  return (
    <li className={styles["row"]}>
      <span className={styles["who"]}>
        <a href={href("/operator/payments/:id", { id })}>
          {t("{plan}, {sum}", { plan: t(planName), sum: formatMoney(amount) })}
        </a>
        <bdi className={styles["faint"]}>{payer?.email ?? t("A deleted account")}</bdi>
      </span>
      <span className={styles["badges"]}>
        <PaymentState payment={payment} />
      </span>
      <span className={styles["faint"]}>{formatMoment(atMs)}</span>
    </li>
  );
}

/** The problems are those of the command, in its words. */
function CheckResult({ found }: { found: readonly Inconsistency[] }) {
  if (found.length === 0) {
    return <Notice tone="success">{t("Payments, their changes and subscriptions agree.")}</Notice>;
  }
  return (
    <Notice tone="error">
      <p>
        {t("{count, plural, one {# thing does not agree} other {# things do not agree}}", {
          count: found.length,
        })}
      </p>
      <ul dir="ltr" lang="en">
        {found.map(({ about, problem }) => (
          <li key={`${about} ${problem}`}>
            {problem}: <a href={placeOf({ about, problem })}>{about}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const placeOf = ({ about, problem }: Inconsistency) =>
  problem.startsWith("a subscription")
    ? href("/operator/people/:id", { id: about })
    : href("/operator/payments/:id", { id: about });
