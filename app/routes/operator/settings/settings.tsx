import { data, href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { settingOrder } from "#app/lib/settings/list-settings.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import { readForm } from "#app/lib/requests/read-form.ts";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/settings";
import { OperatorNotice, OperatorPage } from "../operator-page.tsx";
import styles from "../operator.module.css";
import { saveGroup, SETTING_FIELDS } from "./save-group.ts";
import { SettingPanel } from "./setting-panel.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

const NOTICES: Notices = {
  saved: { text: msg("The setting is saved"), tone: "success" },
  "set-up": { text: msg("Matinee is set up. Everything can be changed here."), tone: "success" },
};

/** What operators set in the browser, and what the environment decides. */
export const loader = ({ context, url }: Route.LoaderArgs) => ({
  shown: context.get(featuresContext).operator.settings.show(),
  notice: noticeIn(url.searchParams, NOTICES),
});

export async function action({ context, request }: Route.ActionArgs) {
  const screen = href("/operator/settings");
  const form = await readForm(request, SETTING_FIELDS);
  const unsaved = await saveGroup(context, form);
  if (unsaved) return data(unsaved, { status: unsaved.status });
  return redirect(`${screen}?notice=saved`, 303);
}

export default function SettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, notice } = loaderData;
  return (
    <OperatorPage title={t("Settings")}>
      <OperatorNotice notice={notice} />
      {shown.problems.map((line) => (
        <Notice key={line} tone="error">
          <p dir="ltr" lang="en">
            {line}
          </p>
        </Notice>
      ))}
      <p className={styles["text"]}>
        {t(
          "What the environment sets wins, and is locked here. Tokens and passwords are stored encrypted, and never shown again.",
        )}
      </p>
      <p>
        <a href={href("/operator/settings/webhook")}>
          {t("Have your own program told what happens")}
        </a>
      </p>
      <div className={styles["split"]}>
        {settingOrder.map((group) => (
          <SettingPanel
            group={group}
            key={group}
            screen={href("/operator/settings")}
            sent={actionData?.group === group ? actionData : undefined}
            shown={shown}
          />
        ))}
      </div>
    </OperatorPage>
  );
}
