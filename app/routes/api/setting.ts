import { redirect } from "react-router";

import { CURRENCY_COOKIE, isCurrency } from "#app/features/billing/chosen-currency.ts";
import { choiceCookie, parseTheme, THEME_COOKIE } from "#app/lib/device-choices.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { formatSetting, isRegion, SETTING_COOKIE, settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { wayBack } from "#app/lib/way-back.ts";

import type { Route } from "./+types/setting";

export const handle = { access: "everyone", children: true } satisfies PageHandle;

export const loader = () => redirect("/");

/** Keeps a choice that everyone may make, in a cookie, and goes back to where it was made. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { isHttps } = context.get(siteContext);
  const headers = new Headers();
  const keep = (name: string, value: string) =>
    headers.append("Set-Cookie", choiceCookie(name, value, isHttps));
  const theme = parseTheme(form.get("theme"));
  if (theme !== undefined) keep(THEME_COOKIE, theme);
  const region = form.get("region");
  if (typeof region === "string" && isRegion(region)) {
    keep(SETTING_COOKIE, formatSetting({ ...context.get(settingContext), region }));
  }
  const currency = form.get("currency");
  if (isCurrency(currency)) keep(CURRENCY_COOKIE, currency);
  return redirect(wayBack(request, form.get("from")), { status: 303, headers });
}
