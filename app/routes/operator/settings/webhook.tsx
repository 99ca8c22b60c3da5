import { data, href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { SiteDelivery } from "#app/features/operator/webhook/site-webhook.server.ts";
import { formatDate, formatMoment } from "#app/lib/formats/dates.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { TargetForm } from "#app/ui/forms/target-form.tsx";
import { msg, t } from "#app/translations/t.ts";

import { OperatorNotice, OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import { requireConfirmedOperator } from "../require-operator.ts";
import type { Route } from "./+types/webhook";

export const handle = { access: "operator" } satisfies PageHandle;

const NOTICES: Notices = {
  off: { text: msg("Nothing is sent there any more"), tone: "success" },
  sent: { text: msg("The trial has arrived"), tone: "success" },
  failed: { text: msg("The trial has not arrived. Please check the address."), tone: "error" },
};

/** Where operators have themselves told what happens. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shown = await context.get(featuresContext).operator.webhook.show();
  return { ...shown, notice: noticeIn(url.searchParams, NOTICES) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const screen = href("/operator/settings/webhook");
  const form = await readForm(request, { do: text, url: text });
  const operator = await requireConfirmedOperator(context, screen);
  const { webhook } = context.get(featuresContext).operator;
  if (form.do === "try") return redirect(`${screen}?notice=${await webhook.try(operator)}`, 303);
  if (form.do === "remove") {
    await webhook.remove(operator);
    return redirect(`${screen}?notice=off`, 303);
  }
  const { url } = form;
  const made = await webhook.set(operator, url);
  if (made === "not allowed") return data({ url, secret: undefined }, { status: 400 });
  return data({ url, secret: made.secret });
}

export default function WebhookScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { sinceMs, deliveries, notice } = loaderData;
  const isWrong = actionData !== undefined && actionData.secret === undefined;
  return (
    <OperatorPage title={t("Webhook")}>
      <BackLink href={href("/operator/settings")}>{t("Settings")}</BackLink>
      {!actionData && <OperatorNotice notice={notice} />}
      <p className={styles["text"]}>
        {t(
          "{site} tells this address of new accounts, payments, messages, reports from rooms, and of backups and background jobs that fail: as JSON, signed as Standard Webhooks describe. Names and what people write stay here.",
        )}
      </p>
      <TargetForm
        error={
          isWrong
            ? t(
                "Please enter a whole address that begins with https:// and is not in a private network",
              )
            : undefined
        }
        example="https://home.example.org/hooks/films"
        label={t("Address")}
        sent={actionData}
        since={sinceMs === undefined ? undefined : formatDate(sinceMs)}
      />
      {deliveries.length > 0 && <Deliveries deliveries={deliveries} />}
    </OperatorPage>
  );
}

const KINDS = {
  "account.created": msg("A new account"),
  "payment.recorded": msg("A payment"),
  "backup.failed": msg("A backup that failed"),
  "job.failed": msg("A background job that failed"),
  "room.reported": msg("A report from a room"),
  "message.received": msg("A message"),
} as const;

const ENDS = { sent: msg("Arrived"), failed: msg("Failed and given up") } as const;

function Deliveries({ deliveries }: { deliveries: readonly SiteDelivery[] }) {
  return (
    <section>
      <h2>{t("What Was Sent")}</h2>
      <ul className={styles["rows"]}>
        {deliveries.map(({ id, kind, outcome, atMs }) => (
          <li className={styles["row"]} key={id}>
            <span className={styles["name"]}>{t(KINDS[kind])}</span>
            <span className={styles["faint"]}>
              {outcome === "waiting"
                ? t("Next try: {time}", { time: formatMoment(atMs) })
                : `${t(ENDS[outcome])} · ${formatMoment(atMs)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
