import type { ReactNode } from "react";
import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { allChoices, type AlertChoice } from "#app/features/library/alerts/alert-choices.server.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { alertChannels } from "#app/features/library/alerts/alert-kinds.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/alert-settings";
import { fieldsOf, parseTimes } from "./alert-forms.ts";
import { AlertKindsForm } from "./alert-kinds-form.tsx";
import { Devices, OtherPrograms, Troubles } from "./alert-places.tsx";
import { EmailFields, QuietFields } from "./alert-times-form.tsx";
import account from "../account.module.css";
import styles from "./alerts.module.css";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Notices = {
  saved: { text: msg("Your alert settings are saved"), tone: "success" },
  device: { text: msg("Alerts are shown on this device from now on"), tone: "success" },
  removed: { text: msg("Nothing is sent there any more"), tone: "success" },
  "too-many": {
    text: msg("There are ten devices already. Please remove one of them first."),
    tone: "error",
  },
  "not-usable": { text: msg("The browser's answer could not be used"), tone: "error" },
  "too-often": {
    text: msg("Too many changes at once. Please try again in a moment."),
    tone: "error",
  },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const settings = context.get(featuresContext).alertSettings;
  const [on, targets, times, preferences] = await Promise.all([
    context.get(featuresContext).alertChoices.get(viewer),
    settings.listTargets(viewer),
    settings.getTimes(viewer),
    context.get(featuresContext).preferences.get(viewer),
  ]);
  const isOn = (channel: string) =>
    channel === "app" || targets.some((target) => target.channel === channel);
  return {
    on: [...on],
    channels: alertChannels.filter(isOn),
    chosen: fieldsOf(times, isOn("email")),
    zone: zoneOfViewer(preferences, context.get(settingContext)),
    address: viewer.email,
    isVerified: viewer.isVerified,
    troubles: targets.filter((target) => (target.stoppedAtMs ?? target.failingSinceMs) !== null),
    devices: targets.filter((target) => target.channel === "push"),
    pushKey: (await context.get(featuresContext).alertTargets.pushKeys.get()).publicKey,
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

const fields = {
  ...Object.fromEntries(allChoices.map((choice) => [choice, textIfSent])),
  channels: text,
  email: textIfSent,
  digestDay: textIfSent,
  quietFrom: textIfSent,
  quietUntil: textIfSent,
};

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const form: Record<string, string | undefined> = await readForm(request, fields);
  const { emails, times, errors } = parseTimes(form);
  const on = new Set(allChoices.filter((choice) => form[choice] === "on"));
  if (Object.keys(errors).length > 0) {
    return data({ errors, chosen: form, on: [...on] }, { status: 400 });
  }
  const shown = (form["channels"] || "app").split(" ");
  const channels = alertChannels.filter((channel) => shown.includes(channel));
  await context.get(featuresContext).alertChoices.set(viewer, on, channels);
  await context
    .get(featuresContext)
    .alertSettings.save(viewer, { times, emails: emails && viewer.isVerified });
  return redirect("/alerts/settings?notice=saved", 303);
}

export default function AlertSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { channels, address, isVerified, zone, notice, troubles, devices, pushKey } = loaderData;
  const { chosen, on } = actionData ?? loaderData;
  const errors = actionData?.errors ?? {};
  return (
    <Page>
      <title>{t("Alert settings · {site}")}</title>
      <BackLink href={href("/alerts")}>{t("Alerts")}</BackLink>
      <h1>{t("Alert settings")}</h1>
      <p>{t("They belong to your profile, and concern what you follow.")}</p>
      {notice !== undefined && !actionData && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{t(notice.text)}</p>
        </Notice>
      )}
      <Troubles targets={troubles} />
      <form action={href("/alerts/settings")} data-busy-form="" method="post">
        <div className={account["columns"]}>
          <Part title={t("What you hear of")}>
            <AlertKindsForm channels={channels} on={new Set<AlertChoice>(on)} />
          </Part>
          <Part title={t("Email")}>
            <EmailFields address={address} chosen={chosen} isVerified={isVerified} />
          </Part>
          <Part title={t("Quiet hours")}>
            <QuietFields chosen={chosen} errors={errors} zone={zone} />
          </Part>
        </div>
        <ButtonRow>
          <Button busyLabel={t("Saving…")} type="submit" variant="primary">
            {t("Save")}
          </Button>
        </ButtonRow>
      </form>
      <div className={account["columns"]}>
        <Part title={t("Notifications on devices")}>
          <Devices devices={devices} pushKey={pushKey} />
        </Part>
        <Part title={t("Other programs")}>
          <OtherPrograms />
        </Part>
      </div>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles["part"]}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
