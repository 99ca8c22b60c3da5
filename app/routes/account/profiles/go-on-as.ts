import { href, redirectDocument, type RouterContextProvider } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";

/**
 * Continues as another profile: a full page load, after which the browser drops what it stored for
 * the other one.
 */
export function goOnAs(
  context: Readonly<RouterContextProvider>,
  change: BrowserChange | undefined,
  next: string | undefined,
): Response {
  const headers = context.get(requestContext).browser.headersFor(change, {
    "Clear-Site-Data": '"cache", "prefetchCache", "prerenderCache"',
  });
  return redirectDocument(next ?? "/", { status: 303, headers });
}

/** Continues as a profile that was chosen, which is first asked what it likes if it is new. */
export async function goOnAsProfile(
  context: Readonly<RouterContextProvider>,
  change: BrowserChange | undefined,
  { id, next }: { id: string; next: string | undefined },
): Promise<Response> {
  const owner = { userId: requireViewer(context).userId, profile: { id } };
  const isNew = await context.get(featuresContext).firstTaste.isDue(owner);
  return goOnAs(context, change, isNew ? withNext(href("/first-taste"), next) : next);
}
