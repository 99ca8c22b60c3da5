import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { filmLanguages } from "#app/features/films/details/film-language.ts";
import { choicesFor, preferencesOnDevice } from "#app/features/preferences/device-preferences.ts";
import {
  changedOf,
  formatPreferences,
  parsePreferences,
  type PreferenceFields,
  type ParsedPreferences,
  type Preferences as Chosen,
} from "#app/features/preferences/preferences.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { TELEVISION_COOKIE } from "#app/lib/device-choices.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { parseFields, readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import type { Browser } from "#app/lib/requests/browser.ts";
import { settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/preferences";
import { LanguageForm } from "./language-form.tsx";
import { PreferencesForm } from "./preferences-form.tsx";

export const handle = { access: "session" } satisfies PageHandle;

const captionLanguages = filmLanguages.map(({ code }) => code);
const parse = (fields: PreferenceFields) => parsePreferences(fields, captionLanguages);
const preferenceFields = {
  theme: textIfSent,
  region: textIfSent,
  captions: textIfSent,
  autoplaysTrailers: textIfSent,
  reducesData: textIfSent,
  hidesWatched: textIfSent,
  followsWatchlist: textIfSent,
  showsRatings: textIfSent,
  timeZone: textIfSent,
  playbackRate: textIfSent,
};

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const account = await context.get(featuresContext).preferences.get(requireViewer(context));
  const device = context.get(requestContext).browser;
  const { region } = context.get(settingContext);
  return {
    chosen: preferencesOnDevice(account, { device, region }),
    was: formatPreferences(account),
    isSaved: url.searchParams.get("notice") === "saved",
    isTelevision: isTelevisionIn(device),
    browserAsksForLess: request.headers.get("save-data") === "on",
  };
}

const isTelevisionIn = (browser: Browser) => browser.choice(TELEVISION_COOKIE) === "on";

/** Changes are saved for the profile, and apply to this device at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { ...preferenceFields, television: textIfSent, was: text });
  const { preferences, errors } = parse(form);
  const { was } = form;
  const isTelevision = form.television !== undefined;
  if (Object.keys(errors).length > 0) {
    return data({ errors, preferences, isTelevision, was }, { status: 400 });
  }
  const before = parse(parseFields(new URLSearchParams(was), preferenceFields));
  const isKnown = Object.keys(before.errors).length === 0;
  const changed = isKnown ? changedOf(before.preferences, preferences) : preferences;
  await context.get(featuresContext).preferences.change(requireViewer(context), changed);
  const { language } = context.get(settingContext);
  const { browser } = context.get(requestContext);
  const choices = choicesFor(preferences, { device: browser, language }, changed);
  if (isTelevision !== isTelevisionIn(browser)) {
    choices[TELEVISION_COOKIE] = isTelevision ? "on" : "";
  }
  const headers = browser.headersFor({ choices });
  return redirect("/profile/preferences?notice=saved", { status: 303, headers });
}

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  const shown: Chosen = actionData?.preferences ?? loaderData.chosen;
  const errors: ParsedPreferences["errors"] = actionData?.errors ?? {};
  return (
    <Page>
      <title>{t("Preferences · {site}")}</title>
      <BackLink href={href("/profile")}>{t("Account and Settings")}</BackLink>
      <h1>{t("Preferences")}</h1>
      <p>{t("They belong to your profile and apply on every device, on this one right away.")}</p>
      {loaderData.isSaved && !actionData && (
        <Notice tone="success">
          <p data-toast="success" data-viewer-changed="">
            {t("Your preferences are saved")}
          </p>
        </Notice>
      )}
      {actionData && (
        <Notice tone="error">
          {t(
            "Nothing was saved: there is a choice in the form that {site} does not know. Please look at it and save again.",
          )}
        </Notice>
      )}
      <LanguageForm />
      <PreferencesForm
        browserAsksForLess={loaderData.browserAsksForLess}
        chosen={shown}
        errors={errors}
        isTelevision={actionData?.isTelevision ?? loaderData.isTelevision}
        was={actionData?.was ?? loaderData.was}
      />
    </Page>
  );
}
