import { redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { isCurrency } from "#app/features/billing/plans/chosen-currency.ts";
import {
  CURRENCY_COOKIE,
  LANGUAGE_COOKIE,
  parseTheme,
  SETTING_COOKIE,
  THEME_COOKIE,
} from "#app/lib/device-choices.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { formatSetting, isRegion, settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import type { Route } from "./+types/setting";

export const handle = { access: "everyone", children: true } satisfies PageHandle;

export const loader = () => redirect("/");

/** Stores a choice that everyone may make, in a cookie, and returns to the page of the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, {
    theme: text,
    region: text,
    currency: text,
    language: text,
    from: textIfSent,
  });
  const choices: Record<string, string> = {};
  const theme = parseTheme(form.theme);
  if (theme !== undefined) choices[THEME_COOKIE] = theme;
  const { region, currency, language } = form;
  if (isRegion(region)) {
    choices[SETTING_COOKIE] = formatSetting({ ...context.get(settingContext), region });
  }
  if (isCurrency(currency)) choices[CURRENCY_COOKIE] = currency;
  let change: BrowserChange | undefined;
  if (context.get(siteContext).languages.includes(language)) {
    choices[LANGUAGE_COOKIE] = language;
    const viewer = context.get(viewerContext);
    const { profiles } = context.get(featuresContext).accounts;
    const stored = viewer && (await profiles.chooseLanguage(language, viewer));
    // A session that has just ended leaves a choice of this device alone.
    if (stored?.outcome === "done") change = stored.browser;
  }
  const headers = context.get(requestContext).browser.headersFor({ ...change, choices });
  return redirect(wayBack(request, form.from), { status: 303, headers });
}
