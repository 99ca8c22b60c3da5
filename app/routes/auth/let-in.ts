import { redirect, redirectDocument, type RouterContextProvider } from "react-router";

import type { Done, FactorDue } from "#app/features/accounts/accounts-parts.server.ts";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { deviceCookies } from "#app/features/preferences/device-cookies.ts";
import { preferencesContext } from "#app/features/preferences/preferences-context.ts";
import { allowsRecording } from "#app/features/tracking/consent.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/site-context.ts";

interface Visit {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * What follows every way in: a full page load to where the viewer was going, and the browser forgets
 * what it fetched ahead for a visitor; or first the second factor, which takes that along.
 */
export async function letIn(
  result: Done | FactorDue,
  form: FormData,
  visit: Visit,
): Promise<Response> {
  const next = parseNext(String(form.get("next") ?? ""));
  if (result.outcome === "factor due") {
    const headers = setCookies(result.cookies);
    return redirect(withNext("/login/verify", next), { status: 303, headers });
  }
  const headers = setCookies([...result.cookies, ...(await asTheyLikeIt(result, visit))], {
    "Clear-Site-Data": '"prefetchCache", "prerenderCache"',
  });
  const onward = result.hasProfiles ? withNext("/profiles", next) : (next ?? "/");
  const target = result.isLeaving ? "/profile/privacy" : onward;
  return redirectDocument(target, { status: 303, headers });
}

/**
 * A device on which nothing was chosen yet does from its first page on as the viewer likes it; where
 * it is to be asked first which of several is watching, from the next one on.
 */
async function asTheyLikeIt(
  { userId, hasProfiles }: Done,
  { request, context }: Visit,
): Promise<string[]> {
  if (userId === undefined || hasProfiles) return [];
  const preferences = await context.get(preferencesContext).get({ userId });
  const { language } = context.get(settingContext);
  const { isHttps } = context.get(siteContext);
  return deviceCookies(preferences, { cookies: request.headers.get("cookie"), language, isHttps });
}

/** Whether the viewer allows notes of where they go. */
export const mayRecordFor = ({ headers }: Request) =>
  allowsRecording(headers.get("cookie"), headers.get("sec-gpc") === "1");
