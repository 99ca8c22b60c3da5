import { redirect } from "react-router";

import { CURRENCY_COOKIE, isCurrency } from "#app/features/billing/chosen-currency.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { formatSetting, isRegion, SETTING_COOKIE, settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { wayBack } from "#app/lib/way-back.ts";

import type { Route } from "./+types/setting";

export const handle = { access: "everyone", children: true } satisfies PageHandle;

const THEMES = new Set(["system", "evening", "matinee"]);
const YEAR_SECONDS = 365 * 24 * 3600;

export const loader = () => redirect("/");

/** Keeps a choice that everyone may make, in a cookie, and goes back to where it was made. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { isHttps } = context.get(siteContext);
  const attributes = `Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  const headers = new Headers();
  const theme = form.get("theme");
  if (typeof theme === "string" && THEMES.has(theme)) {
    headers.append("Set-Cookie", `theme=${theme}; ${attributes}`);
  }
  const region = form.get("region");
  if (typeof region === "string" && isRegion(region)) {
    const setting = formatSetting({ ...context.get(settingContext), region });
    headers.append("Set-Cookie", `${SETTING_COOKIE}=${setting}; ${attributes}`);
  }
  const currency = form.get("currency");
  if (isCurrency(currency)) {
    headers.append("Set-Cookie", `${CURRENCY_COOKIE}=${currency}; ${attributes}`);
  }
  return redirect(wayBack(request, form.get("from")), { status: 303, headers });
}
