import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { isAccessToken, isTopic } from "#app/features/library/alerts/delivery/outside-requests.ts";
import { makeWebhookSecret } from "#app/features/library/alerts/delivery/standard-webhook.ts";
import type { Delivery } from "#app/features/library/alerts/delivery/delivery-list.server.ts";
import { addressOfAlert, describeAlert } from "#app/features/library/alerts/describe-alert.ts";
import { createMoments, formatDate } from "#app/lib/formats/dates.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { TargetForm } from "#app/ui/forms/target-form.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/alert-channel";
import account from "../account.module.css";
import styles from "./alerts.module.css";

export const handle = { access: "session" } satisfies PageHandle;

/** What the screen says about each of them. */
const WORDS = {
  webhook: {
    title: "Webhook",
    lead: msg("Each alert is sent to this address as JSON, signed as Standard Webhooks describe."),
    label: msg("Address"),
    example: "https://home.example.org/hooks/films",
    error: msg(
      "Please enter a whole address that begins with https:// and is not in a private network",
    ),
  },
  ntfy: {
    title: "ntfy",
    lead: msg("Each alert is sent to this topic. Whoever knows its name can read it."),
    label: msg("Address of the topic"),
    example: "https://ntfy.sh/my-films",
    error: msg("Please enter the address of a topic, such as https://ntfy.sh/my-films"),
  },
} as const;

const NOTICES: Notices = {
  saved: { text: msg("Alerts are sent there from now on"), tone: "success" },
  off: { text: msg("Nothing is sent there any more"), tone: "success" },
  arrived: { text: msg("The trial has arrived"), tone: "success" },
  "not-arrived": {
    text: msg("The trial has not arrived. Please check the address."),
    tone: "error",
  },
  "too-often": {
    text: msg("Too many changes at once. Please try again in a moment."),
    tone: "error",
  },
};

/** The notice after a trial. */
const TRIED = { sent: "arrived", failed: "not-arrived", "too often": "too-often" } as const;

const MOST_CHARACTERS = 2_000;

function channelIn({ channel }: { channel: string }): "webhook" | "ntfy" {
  if (channel === "webhook" || channel === "ntfy") return channel;
  throw data(null, { status: 404 });
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const channel = channelIn(params);
  const viewer = requireViewer(context);
  const { alertSettings, alertTargets, preferences } = context.get(featuresContext);
  const setting = context.get(settingContext);
  const [targets, deliveries, chosen] = await Promise.all([
    alertSettings.listTargets(viewer),
    alertTargets.listDeliveries(viewer, channel, setting),
    preferences.get(viewer),
  ]);
  const formatTime = createMoments(zoneOfViewer(chosen, setting));
  return {
    channel,
    deliveries: deliveries.map(({ atMs, ...each }) => ({ ...each, time: formatTime(atMs) })),
    onSinceMs: targets.find((target) => target.channel === channel)?.onSinceMs,
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const channel = channelIn(params);
  const form = await readForm(request, { do: text, url: text, token: textIfSent });
  const back = (notice: string) => redirect(`/alerts/to/${channel}?notice=${notice}`, 303);
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId)) return back("too-often");
  const settings = context.get(featuresContext).alertSettings;
  const { isAllowed, tryTarget } = context.get(featuresContext).alertTargets;
  if (form.do === "remove") {
    await settings.removePlace(viewer, channel);
    return back("off");
  }
  if (form.do === "try") return back(TRIED[await tryTarget(viewer, channel)]);
  const url = form.url.trim();
  const token = form.token?.trim() ?? "";
  const isRight =
    url.length <= MOST_CHARACTERS && isAllowed(url) && (channel === "webhook" || isTopic(url));
  const isWrong = { url: !isRight, token: !isAccessToken(token) };
  if (isWrong.url || isWrong.token)
    return data({ url, isWrong, secret: undefined }, { status: 400 });
  if (channel === "ntfy") {
    await settings.setPlace(viewer, channel, { url, ...(token !== "" && { token }) });
    return back("saved");
  }
  const secret = makeWebhookSecret();
  await settings.setPlace(viewer, channel, { url, secret });
  return data({ url, isWrong: { url: false, token: false }, secret });
}

export default function AlertChannel({ loaderData, actionData }: Route.ComponentProps) {
  const { channel, onSinceMs, notice } = loaderData;
  const { title, lead, label, example, error } = WORDS[channel];
  return (
    <Page width="form">
      <title>{t("{title} · {site}", { title })}</title>
      <BackLink href={href("/alerts/settings")}>{t("Alert settings")}</BackLink>
      <h1>{title}</h1>
      {notice !== undefined && !actionData && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{t(notice.text)}</p>
        </Notice>
      )}
      <p>{t(lead)}</p>
      <TargetForm
        action={`/alerts/to/${channel}`}
        error={actionData?.isWrong.url === true ? t(error) : undefined}
        example={example}
        label={t(label)}
        sent={actionData}
        since={onSinceMs === undefined ? undefined : formatDate(onSinceMs)}
      >
        {channel === "ntfy" && (
          <TextField
            autoComplete="off"
            dir="ltr"
            error={
              actionData?.isWrong.token === true
                ? t("Please enter a token as ntfy shows it")
                : undefined
            }
            hint={t("Only for a topic that is protected")}
            label={t("Access token")}
            name="token"
            spellCheck={false}
          />
        )}
      </TargetForm>
      {loaderData.deliveries.length > 0 && <Deliveries deliveries={loaderData.deliveries} />}
    </Page>
  );
}

type ShownDelivery = Omit<Delivery, "atMs"> & { time: string };

/** What became of the latest alerts on their way. */
function Deliveries({ deliveries }: { deliveries: readonly ShownDelivery[] }) {
  return (
    <section className={account["section"]}>
      <h2>{t("What Was Sent")}</h2>
      <ul className={styles["deliveries"]}>
        {deliveries.map(({ alert, outcome, time }) => (
          <li key={alert.id}>
            <a {...outsideText(alert.title)} href={addressOfAlert(alert)}>
              {alert.title}
            </a>
            <span>{describeAlert(alert)}</span>
            <span className={account["faint"]}>
              {outcome === "waiting"
                ? t("Next try: {time}", { time })
                : `${t(ENDS[outcome])} · ${time}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ENDS = {
  sent: msg("Arrived"),
  failed: msg("Failed and given up"),
  unwanted: msg("Not sent: no longer wanted"),
} as const;
