import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { filmLanguages } from "#app/features/films/film-language.ts";
import { deviceCookies, preferencesOnDevice } from "#app/features/preferences/device-cookies.ts";
import {
  changedOf,
  formatPreferences,
  parsePreferences,
  type ParsedPreferences,
  type Preferences as Chosen,
} from "#app/features/preferences/preferences.ts";
import { preferencesContext } from "#app/features/preferences/preferences-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/preferences";
import { PreferencesForm } from "./preferences-form.tsx";

export const handle = { access: "session" } satisfies PageHandle;

const captionLanguages = filmLanguages.map(({ code }) => code);
const parse = (fields: FormData | URLSearchParams) => parsePreferences(fields, captionLanguages);

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const account = await context.get(preferencesContext).get(requireViewer(context));
  const { headers } = request;
  const device = { cookies: headers.get("cookie"), region: context.get(settingContext).region };
  return {
    chosen: preferencesOnDevice(account, device),
    was: formatPreferences(account),
    isSaved: url.searchParams.get("notice") === "saved",
    browserAsksForLess: headers.get("save-data") === "on",
  };
}

/** What was changed is saved for the profile, and holds on this device at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { preferences, errors } = parse(form);
  const was = String(form.get("was") ?? "");
  if (Object.keys(errors).length > 0) return data({ errors, preferences, was }, { status: 400 });
  const before = parse(new URLSearchParams(was));
  const isKnown = Object.keys(before.errors).length === 0;
  const changed = isKnown ? changedOf(before.preferences, preferences) : preferences;
  await context.get(preferencesContext).change(requireViewer(context), changed);
  const { language } = context.get(settingContext);
  const { isHttps } = context.get(siteContext);
  const device = { cookies: request.headers.get("cookie"), language, isHttps };
  return redirect("/profile/preferences?notice=saved", {
    status: 303,
    headers: setCookies(deviceCookies(preferences, device, changed)),
  });
}

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  const shown: Chosen = actionData?.preferences ?? loaderData.chosen;
  const errors: ParsedPreferences["errors"] = actionData?.errors ?? {};
  return (
    <Page width="form">
      <title>Preferences · Matinee</title>
      <BackLink href={href("/profile")}>Profile</BackLink>
      <h1>Preferences</h1>
      <p>
        They belong to your profile and come along to every device. What you choose here holds on
        this one at once.
      </p>
      {loaderData.isSaved && !actionData && (
        <Notice tone="success">
          <p data-toast="success" data-viewer-changed="">
            Your preferences are saved
          </p>
        </Notice>
      )}
      {actionData && (
        <Notice tone="error">
          Nothing was saved: there is a choice in the form that Matinee does not know. Please look
          at it and save again.
        </Notice>
      )}
      <PreferencesForm
        browserAsksForLess={loaderData.browserAsksForLess}
        chosen={shown}
        errors={errors}
        was={actionData?.was ?? loaderData.was}
      />
    </Page>
  );
}
