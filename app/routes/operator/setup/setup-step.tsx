import { data, href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { isSettingGroup, settingOrder } from "#app/lib/settings/list-settings.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/requests/read-form.ts";
import { FallbackError } from "#app/shell/error-page.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/setup-step";
import { saveGroup, SETTING_FIELDS } from "../settings/save-group.ts";
import { SettingPanel } from "../settings/setting-panel.tsx";

export const handle = { access: "operator" } satisfies PageHandle;

/** The settings one after the other, when the site is set up. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (!isSettingGroup(params.group)) return data({ group: undefined }, { status: 404 });
  const shown = context.get(featuresContext).operator.settings.show();
  return { group: params.group, shown, next: addressAfter(params.group) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { group } = params;
  const form = await readForm(request, SETTING_FIELDS);
  const unsaved = await saveGroup(context, { ...form, group });
  if (unsaved) return data(unsaved, { status: unsaved.status });
  return redirect(addressAfter(group), 303);
}

/** The next question; after the last one, all of them together. */
function addressAfter(group: string): string {
  const next = settingOrder[settingOrder.findIndex((each) => each === group) + 1];
  return next === undefined
    ? `${href("/operator/settings")}?notice=set-up`
    : href("/setup/:group", { group: next });
}

export default function SetupStep({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.group === undefined) return <FallbackError isMissing />;
  const { group, shown, next } = loaderData;
  const values = { step: settingOrder.indexOf(group) + 1, steps: settingOrder.length };
  return (
    <Page width="form">
      <title>{t("{title} · {site}", { title: t("Set Up Matinee") })}</title>
      <h1>{t("Set Up Matinee")}</h1>
      <p>{t("Question {step} of {steps}. Each can be skipped, and changed later.", values)}</p>
      <SettingPanel
        group={group}
        screen={href("/setup/:group", { group })}
        sent={actionData}
        shown={shown}
      >
        <ButtonLink href={next}>{t("Skip")}</ButtonLink>
      </SettingPanel>
    </Page>
  );
}
