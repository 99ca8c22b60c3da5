import { redirect, redirectDocument, type RouterContextProvider } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import type { FormSuccess, FactorDue } from "#app/features/accounts/accounts-parts.server.ts";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { choicesFor } from "#app/features/preferences/device-preferences.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";
import { settingContext } from "#app/lib/setting.ts";

/**
 * What follows every sign-in method: a full page load to where the viewer was going, after which
 * the browser drops what it prefetched for a visitor; or first the second factor, which carries
 * that address along.
 */
export async function answerSignedIn(
  result: FormSuccess | FactorDue,
  form: { next: string },
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const next = parseNext(form.next);
  const { browser } = context.get(requestContext);
  if (result.outcome === "factor due") {
    const headers = browser.headersFor({ challenge: result.challenge });
    return redirect(withNext("/login/verify", next), { status: 303, headers });
  }
  const isAwaited = context.get(requestContext).caller.challenge !== undefined;
  const change: BrowserChange = {
    ...result.browser,
    ...(isAwaited && { challenge: null }),
    choices: { ...result.browser?.choices, ...(await preferredBy(result, context)) },
  };
  const headers = browser.headersFor(change, {
    "Clear-Site-Data": '"prefetchCache", "prerenderCache"',
  });
  const onward = result.hasProfiles ? withNext("/profiles", next) : (next ?? "/");
  const target = result.isLeaving ? "/profile/privacy" : onward;
  return redirectDocument(target, { status: 303, headers });
}

/**
 * A device without choices of its own follows the viewer's preferences from its first page on; if
 * it first shows the profile chooser, from the next page on.
 */
async function preferredBy(
  { userId, hasProfiles }: FormSuccess,
  context: Readonly<RouterContextProvider>,
): Promise<Record<string, string>> {
  if (userId === undefined || hasProfiles) return {};
  const preferences = await context.get(featuresContext).preferences.get({ userId });
  const { language } = context.get(settingContext);
  return choicesFor(preferences, { device: context.get(requestContext).browser, language });
}
